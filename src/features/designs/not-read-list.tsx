import { useId } from 'react';
import { t } from '#texts/t.ts';
import styles from './designs.module.css';
import { notReadSentence, type NotKept } from './not-read-sentence.ts';

export const NotReadList = ({ files }: { readonly files: readonly NotKept[] }) => {
  const id = useId();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.stack}>
      <h2 id={id}>{t('designs.notRead')}</h2>
      <ul className={styles.found} aria-labelledby={id}>
        {files.map((file) => (
          <li key={`${file.path} ${file.why.code}`}>
            <strong>{file.path}</strong>: {notReadSentence(file)}
          </li>
        ))}
      </ul>
    </section>
  );
};
