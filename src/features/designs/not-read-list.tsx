import { useId } from 'react';
import type { NotRead } from '#core/designs/open-drop.ts';
import { t } from '#texts/t.ts';
import styles from './designs.module.css';
import { notReadSentence } from './not-read-sentence.ts';

/** The files of a drop that could not be read, each with the reason and what to do. */
export const NotReadList = ({ files }: { readonly files: readonly NotRead[] }) => {
  const id = useId();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('designs.notRead')}</h2>
      <ul className={styles.found} aria-labelledby={id}>
        {files.map(({ path, why }) => (
          <li key={path}>
            <strong>{path}</strong>: {notReadSentence(why)}
          </li>
        ))}
      </ul>
    </section>
  );
};
