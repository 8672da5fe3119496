import { useState } from 'react';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './attention-card.module.css';
import { cardInWords, type AttentionCase } from './card-in-words.ts';
import { Compared } from './compared.tsx';
import { More } from '#ui/more.tsx';
import { useBook } from '#parts/fields/use-book.ts';
import { later } from '#ui/later.tsx';

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
