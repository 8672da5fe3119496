import styles from './pricing.module.css';

/** Names at the left and figures at the right, in rows; rows whose figure is null are left out. */
export function Figures({
  figures,
}: {
  readonly figures: readonly (readonly [name: string, figure: string | null])[];
}) {
  return (
    <dl className={styles.figures}>
      {figures.map(
        ([name, figure], at) =>
          figure !== null && (
            <div key={at} className={styles.figure}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
