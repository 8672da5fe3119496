import type { Thread } from '#core/kinds/thread.ts';
import { Swatch } from '#ui/swatch.tsx';
import { labelPapers, spotsOn, type LabelPaper } from './label-papers.ts';
import styles from './label-sheets.module.css';
import { encode } from 'uqr';

/** The content of one label: the address in its QR code, the colour and number of a thread, a code and two lines. */
export interface Label {
  readonly id: string;
  readonly address: string;
  /** The thread on a spool. Its number is the largest text, because people look for the number. */
  readonly thread?: Thread;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
}

/** The labels on their sheets, in printing size. */
export const LabelSheets = ({
  labels,
  paper,
  first,
}: {
  readonly labels: readonly Label[];
  readonly paper: LabelPaper;
  readonly first: number;
}) => {
  const spots = spotsOn(paper, labels.length, first);
  const sheets = Array.from({ length: (spots.at(-1)?.sheet ?? -1) + 1 }, (_, at) => at);
  const [pageWidth, pageHeight] = paper.pageMm;
  const [width, height] = paper.labelMm;
  return (
    <div className={styles.sheets}>
      {/* Sets the size of the printed page; browsers take it only from an `@page` rule. */}
      <style>{`@page { size: ${pageWidth}mm ${pageHeight}mm; margin: 0; }`}</style>
      {sheets.map((sheet) => (
        <ul key={sheet} className={styles.sheet} style={{ inlineSize: `${pageWidth}mm`, blockSize: `${pageHeight}mm` }}>
          {labels.map((label, at) => {
            const spot = spots[at];
            if (spot?.sheet !== sheet) return null;
            return (
              <li
                key={label.id}
                className={styles.label}
                style={{
                  insetInlineStart: `${spot.leftMm}mm`,
                  insetBlockStart: `${spot.topMm}mm`,
                  inlineSize: `${width}mm`,
                  blockSize: `${height}mm`,
                }}
              >
                <QrCode text={label.address} className={styles.qr} />
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
            );
          })}
        </ul>
      ))}
    </div>
  );
};

/** Returns the paper with this id, else the first of the list. */
export const paperOf = (id: string): LabelPaper => labelPapers.find((paper) => paper.id === id) ?? labelPapers[0];

/** An address as a QR code that any camera reads; drawn as one path, so that a printer keeps its edges sharp. */
const QrCode = ({ text, className }: { readonly text: string; readonly className?: string | undefined }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} fill="black" />
    </svg>
  );
};
