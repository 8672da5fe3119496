import { useState } from 'react';
import { useBook } from '#parts/fields/use-book.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { More } from '#ui/more.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './sync.module.css';
import { cardInWords, type AttentionCase, type CardWords } from './card-in-words.ts';

const AttentionSteps = later(async () => (await import('./attention-steps.tsx')).AttentionSteps);
const EditChangeDialog = later(async () => (await import('./edit-change-dialog.tsx')).EditChangeDialog);

export function AttentionCard({ about }: { readonly about: AttentionCase }) {
  const book = useBook();
  const { store } = useWorkspace();
  const [isEditing, setEditing] = useState(false);
  const words = cardInWords(about, book);
  const { dependants } = words;
  return (
    <Card as="article" className={styles.card}>
      <h3>{words.title}</h3>
      <p className={styles.reason}>
        <Icon name="warning" size="s" /> {words.reason}
      </p>
      {words.fields.length > 0 && <Compared words={words} />}
      {dependants.length > 0 && (
        <More label={t('syncPage.dependants', { count: dependants.length })}>
          <ul className={styles.dependants}>
            {dependants.map((line, at) => (
              // The mutation id is the React key, because two bookings may have the same text.
              <li key={about.dependants[at]?.mid ?? line}>{line}</li>
            ))}
          </ul>
        </More>
      )}
      <AttentionSteps about={about} words={words} onEdit={() => setEditing(true)} />
      {isEditing && (
        <EditChangeDialog
          key={store.actor.teamId}
          about={about}
          title={words.title}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  );
}

/**
 * Shows field by field the typed value beside the present one. The person must open the fields after the first four.
 */
function Compared({ words }: { readonly words: CardWords }) {
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
