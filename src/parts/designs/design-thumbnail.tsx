import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './design-thumbnail.module.css';

/**
 * A design's picture from its row, or an icon if it has none. It has no text of its own: the design's name is beside
 * it.
 */
export function DesignThumbnail({
  thumb,
  size = 'row',
}: {
  readonly thumb: string | null;
  readonly size?: 'small' | 'row' | 'large' | 'cell' | 'preview';
}) {
  return thumb === null ? (
    <span className={classNames(styles.thumb, styles.noThumb)} data-size={size}>
      <Icon name="file" size="l" />
    </span>
  ) : (
    <img
      src={`data:image/webp;base64,${thumb}`}
      alt=""
      className={styles.thumb}
      data-size={size}
      data-opaque={isOpaque(thumb) || undefined}
      decoding="async"
    />
  );
}

/** Whether a thumbnail has fabric of its own in it, as those of earlier releases have. */
function isOpaque(thumb: string): boolean {
  // "VP8X" at byte 12 begins the header of an extended WebP; byte 20 has its flags.
  const head = atob(thumb.slice(0, 28));
  return head.slice(12, 16) !== 'VP8X' || (head.charCodeAt(20) & 0x10) === 0;
}
