import styles from './icon.module.css';
import { iconPaths, type IconName } from './icon-paths.ts';

/** A line drawing beside words. It is decoration: the words must have its meaning too. */
export function Icon({ name, size = 'm' }: { readonly name: IconName; readonly size?: 's' | 'm' | 'l' }) {
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
