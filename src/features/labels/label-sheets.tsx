import { labelPapers, spotsOn, type LabelPaper } from './label-papers.ts';
import styles from './label-sheets.module.css';
import { QrCode } from './qr-code.tsx';

/** What stands on one label: the address that its code holds, the short code, and two lines for people. */
export interface Label {
  readonly id: string;
  readonly address: string;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
}

/** The labels on their sheets, as large as they will be printed. */
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
      {/* A page has the size of its paper; a browser takes that from a rule only. */}
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
                  <strong className={styles.code}>{label.code}</strong>
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

/** The paper of an id, or the first one. */
export const paperOf = (id: string): LabelPaper => labelPapers.find((paper) => paper.id === id) ?? labelPapers[0];
