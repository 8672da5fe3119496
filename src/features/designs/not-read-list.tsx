import { useId } from 'react';
import { groupedBy } from '#core/grouped-by.ts';
import { t } from '#texts/t.ts';
import styles from './designs.module.css';
import { notReadSentence, type NotKept } from './not-read-sentence.ts';

/** Lists files with the reason. Files with one reason are one entry: a pack may have hundreds that are no designs. */
export function NotReadList({ files }: { readonly files: readonly NotKept[] }) {
  const id = useId();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.stack}>
      <h2 id={id}>{t('designs.notRead')}</h2>
      <ul className={styles.found} aria-labelledby={id}>
        {[...groupedBy(files, notReadSentence)].map(([sentence, some]) => (
          <li key={sentence}>
            <strong>{some.map(({ path }) => path).join(', ')}</strong>: {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
