import styles from './gauge.module.css';

/** How full something is. `words` say it to those who listen; `low` is drawn as a mark, where there is one. */
export const Gauge = ({
  label,
  value,
  max,
  words,
  low,
}: {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly words: string;
  readonly low?: number;
}) => (
  <div
    className={styles.gauge}
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={Math.min(Math.max(value, 0), max)}
    aria-valuetext={words}
    data-low={(low !== undefined && value < low) || undefined}
  >
    <span className={styles.fill} style={{ inlineSize: percent(value, max) }} />
    {low !== undefined && low > 0 && low < max && (
      <span className={styles.mark} style={{ insetInlineStart: percent(low, max) }} />
    )}
  </div>
);

const percent = (value: number, max: number): string =>
  `${max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0}%`;
