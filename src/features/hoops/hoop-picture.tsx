import type { Hoop } from '#core/kinds/hoop.ts';
import styles from './hoops.module.css';

export function HoopPicture({ hoop, size }: { readonly hoop: Hoop; readonly size: 'row' | 'hero' }) {
  const { fieldWMm10, fieldHMm10, kind } = hoop;
  const most = Math.max(fieldWMm10, fieldHMm10);
  const [w, h] = [Math.max(24, (fieldWMm10 / most) * 84), Math.max(24, (fieldHMm10 / most) * 84)];
  const rx = kind === 'round' ? w / 2 : 10;
  const ring = { x: 50 - w / 2, y: 50 - h / 2, width: w, height: h, rx };
  const field = { x: ring.x + 7, y: ring.y + 7, width: w - 14, height: h - 14, rx: Math.max(2, rx - 7) };
  return (
    <svg viewBox="0 0 100 100" className={styles.picture} data-size={size} aria-hidden="true" focusable="false">
      <rect {...ring} className={styles.ring} />
      <rect {...field} className={styles.field} />
    </svg>
  );
}
