import { Icon } from '#ui/icon.tsx';
import styles from './design-field.module.css';

/** A design's picture from its row, or an icon if it has none; its name is beside it. */
export function DesignThumb({ thumb, isLarge }: { readonly thumb: string | null; readonly isLarge?: boolean }) {
  return (
    <span className={styles.thumb} data-large={isLarge || undefined}>
      {thumb === null ? <Icon name="file" /> : <img src={`data:image/webp;base64,${thumb}`} alt="" decoding="async" />}
    </span>
  );
}
