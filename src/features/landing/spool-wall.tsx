import { Swatch } from '#ui/swatch.tsx';
import styles from './spool-wall.module.css';

const rack = [
  ['#7d1026', '#b31b34', '#d9402f', '#e86a2c', '#f0952d', '#f2c230'],
  ['#c9b52d', '#8a9a3a', '#4d8a4a', '#1f6b4a', '#0f6f6c', '#2b8fa3'],
  ['#2f6fb0', '#1f3f7a', '#3b3472', '#6b3f78', '#a04b86', '#d98aa6'],
  ['#f3ead8', '#d8b48a', '#a87448', '#6d4630', '#8d9196', '#242527'],
] as const;

export function SpoolWall() {
  return (
    <div className={styles.wall} aria-hidden="true">
      {rack.map((row) => (
        <div key={row[0]} className={styles.row}>
          {row.map((hex, at) => (
            <span key={hex} className={styles.spool} data-at={at}>
              <Swatch hex={hex} effect={hex === '#d8b48a' ? 'metallic' : 'solid'} className={styles.thread ?? ''} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
