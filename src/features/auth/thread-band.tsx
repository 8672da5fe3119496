import { Swatch } from '#ui/swatch.tsx';
import styles from './thread-band.module.css';

const colourCard = ['#b31b34', '#d9531e', '#e3a72f', '#3f7d4e', '#0f6f6c', '#1f3f7a', '#6b3f78', '#b98a63', '#2a2a2c'];

export function ThreadBand() {
  return (
    <div className={styles.band} aria-hidden="true">
      {colourCard.map((hex) => (
        <Swatch key={hex} hex={hex} size="small" />
      ))}
    </div>
  );
}
