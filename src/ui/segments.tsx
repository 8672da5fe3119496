import { type IconName, Icon } from './icon.tsx';
import styles from './segments.module.css';

/** One of a few choices, such as a way to show a list. */
interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
}

/** A few buttons in one pill, of which at most one is on. With `compact`, only the icons are visible. */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onChange,
  compact = false,
}: {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly compact?: boolean;
}) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.segment}
          aria-pressed={segment.value === value}
          aria-label={compact ? segment.label : undefined}
          title={compact ? segment.label : undefined}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon && <Icon name={segment.icon} size="s" />}
          {!compact && segment.label}
        </button>
      ))}
    </fieldset>
  );
}
