import { t } from '#texts/t.ts';
import type { CardWords } from './card-in-words.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './compared.module.css';
import { More } from '#ui/more.tsx';

/**
 * Shows field by field the typed value beside the present one. The person must open the fields after the first four.
 */
export function Compared({ words }: { readonly words: CardWords }) {
  const { fields } = words;
  return (
    <>
      <Fields {...words} fields={fields.slice(0, most)} />
      {fields.length > most && (
        <More label={t('syncPage.moreFields', { count: fields.length - most })}>
          <Fields {...words} fields={fields.slice(most)} />
        </More>
      )}
    </>
  );
}

const most = 4;

const Fields = ({ fields, nowHeading }: Pick<CardWords, 'fields' | 'nowHeading'>) => (
  <table className={styles.table} data-compared={nowHeading !== undefined || undefined}>
    {nowHeading !== undefined && (
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('syncPage.field')}</VisuallyHidden>
          </th>
          <th scope="col">{t('syncPage.wanted')}</th>
          <th scope="col">{nowHeading}</th>
        </tr>
      </thead>
    )}
    <tbody>
      {fields.map(({ field, label, wanted, now }) => (
        <tr key={field}>
          <th scope="row">{label}</th>
          <td>{wanted}</td>
          {nowHeading !== undefined && <td className={styles.now}>{now}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);
