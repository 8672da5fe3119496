import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './designs.module.css';

/**
 * A design's picture from its row, or an icon if it has none. It has no text of its own: the design's name is beside
 * it.
 */
export const DesignThumbnail = ({
  thumb,
  size = 'row',
}: {
  readonly thumb: string | null;
  readonly size?: 'row' | 'cell' | 'preview';
}) =>
  thumb === null ? (
    <span className={classNames(styles.thumb, styles.noThumb)} data-size={size}>
      <Icon name="file" size="l" />
    </span>
  ) : (
    <img src={`data:image/webp;base64,${thumb}`} alt="" className={styles.thumb} data-size={size} decoding="async" />
  );
