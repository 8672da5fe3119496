import styles from './gauge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A bar that shows how full something is. `words`: for screen readers. `low`: at this value the bar has a mark. */
export function Gauge({
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
}) {
  return (
    <div className={styles.gauge} data-low={(low !== undefined && value < low) || undefined}>
      <VisuallyHidden>
        <meter aria-label={label} min={0} max={max} value={value} aria-valuetext={words}>
          {words}
        </meter>
      </VisuallyHidden>
      <span className={styles.fill} style={{ inlineSize: percent(value, max) }} />
      {low !== undefined && low > 0 && low < max && (
        <span className={styles.mark} style={{ insetInlineStart: percent(low, max) }} />
      )}
    </div>
  );
}

const percent = (value: number, max: number): string =>
  `${max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0}%`;
