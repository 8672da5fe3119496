import type { Thread } from '#core/kinds/thread.ts';
import { Swatch } from '#ui/swatch.tsx';
import { useIsNear } from '#ui/use-is-near.ts';
import { usePrinting } from '#ui/use-printing.ts';
import { labelPapers, spotsOn, type LabelPaper, type Spot } from './label-papers.ts';
import styles from './label-sheets.module.css';
import { QrCode } from '#parts/output/qr-code.tsx';

export interface Label {
  readonly id: string;
  readonly address: string;
  /** The thread on a spool. Its number is the largest text, because people look for the number. */
  readonly thread?: Thread;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
}

export function LabelSheets({
  labels,
  paper,
  first,
}: {
  readonly labels: readonly Label[];
  readonly paper: LabelPaper;
  readonly first: number;
}) {
  const spots = spotsOn(paper, labels.length, first);
  const sheets = Array.from({ length: (spots.at(-1)?.sheet ?? -1) + 1 }, (_, at) => at);
  const isPrinting = usePrinting();
  const [pageWidth, pageHeight] = paper.pageMm;
  return (
    <div className={styles.sheets}>
      {/* Sets the size of the printed page; browsers take it only from an `@page` rule. */}
      <style>{`@page { size: ${pageWidth}mm ${pageHeight}mm; margin: 0; }`}</style>
      {sheets.map((sheet) => (
        <Sheet
          key={sheet}
          paper={paper}
          labels={labels.flatMap((label, at) => {
            const spot = spots[at];
            return spot?.sheet === sheet ? [{ ...label, ...spot }] : [];
          })}
          isFirst={sheet === 0}
          isPrinting={isPrinting}
        />
      ))}
    </div>
  );
}

/**
 * One sheet of labels. Its QR codes are drawn once it is near the window or printed, because 500 codes take a second.
 */
const Sheet = ({
  paper,
  labels,
  isFirst,
  isPrinting,
}: {
  readonly paper: LabelPaper;
  readonly labels: readonly (Label & Spot)[];
  readonly isFirst: boolean;
  readonly isPrinting: boolean;
}) => {
  const [watch, isNear] = useIsNear(isFirst);
  const [pageWidth, pageHeight] = paper.pageMm;
  const [width, height] = paper.labelMm;
  return (
    <ul ref={watch} className={styles.sheet} style={{ inlineSize: `${pageWidth}mm`, blockSize: `${pageHeight}mm` }}>
      {labels.map((label) => (
        <li
          key={label.id}
          className={styles.label}
          style={{
            insetInlineStart: `${label.leftMm}mm`,
            insetBlockStart: `${label.topMm}mm`,
            inlineSize: `${width}mm`,
            blockSize: `${height}mm`,
          }}
        >
          <QrCode text={isNear || isPrinting ? label.address : undefined} className={styles.qr} />
          <span className={styles.words}>
            {label.thread !== undefined && (
              <span className={styles.thread}>
                <Swatch hex={label.thread.hex} moreHex={label.thread.moreHex} className={styles.swatch} />
                <strong className={styles.number} data-long={label.thread.code.length > 5 || undefined}>
                  {label.thread.code}
                </strong>
              </span>
            )}
            <strong className={styles.code} data-first={label.thread === undefined || undefined}>
              {label.code}
            </strong>
            <span className={styles.title}>{label.title}</span>
            <span className={styles.detail}>{label.detail}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Returns the paper with this id; the first paper if none has it. */
export function paperOf(id: string): LabelPaper {
  return labelPapers.find((paper) => paper.id === id) ?? labelPapers[0];
}
