import '#texts/en/files.ts';
import { t } from '#texts/t.ts';
import styles from './pictures-of.module.css';
import { isPicture, ShownPicture } from './shown-picture.tsx';
import { useFilesOf, type FileOwner } from './use-files-of.ts';

const mostShown = 6;

/** Shows up to six pictures of a row on a printed page, with captions, and how many are left out; nothing if none. */
export function PicturesOf({ of, title }: { readonly of: FileOwner; readonly title?: string }) {
  const pictures = useFilesOf(of)?.filter(isPicture) ?? [];
  if (pictures.length === 0) return null;
  const left = pictures.length - mostShown;
  return (
    <section className={styles.pictures} aria-label={title ?? t('files.pictures')}>
      {title !== undefined && <h3>{title}</h3>}
      <ul>
        {pictures.slice(0, mostShown).map((row) => (
          <li key={row.id}>
            <ShownPicture row={row} alt={row.data.caption ?? row.data.name} className={styles.picture} />
            {row.data.caption !== null && <span>{row.data.caption}</span>}
          </li>
        ))}
      </ul>
      {left > 0 && <p className={styles.quiet}>{t('files.notShown', { count: left })}</p>}
    </section>
  );
}
