import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { acceptDeletions } from '#data/rows/accept-deletions.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { DownloadEverything } from './download-everything.tsx';
import { Section } from './section.tsx';
import styles from './steps.module.css';

/**
 * Warns if changes from the server would delete very many rows. The device waits until the person accepts the deletion.
 */
export function HeldCard() {
  const { store, engine } = useWorkspace();
  const held = useLiveQuery(() => store.db.meta.get('held'), [store.db]);
  const { once, isBusy } = useOnce();
  const [failure, setFailure] = useState<string>();
  if (held?.k !== 'held' || held.accepted) return null;
  const accept = async () => {
    setFailure(undefined);
    const accepted = await once(() => acceptDeletions(store));
    if (accepted?.ok === false) return setFailure(notSavedSentence(accepted.error));
    engine.wake('person');
  };
  return (
    <Section title={t('syncPage.heldTitle')}>
      <Card as="article">
        <p>{t('syncPage.heldText', { deletes: held.deletes, of: held.of })}</p>
        {failure !== undefined && <ErrorText>{failure}</ErrorText>}
        <div className={styles.steps}>
          <DownloadEverything tone="primary">{t('syncPage.export')}</DownloadEverything>
          <Button busy={isBusy} className={styles.last ?? ''} onClick={() => void accept()}>
            {t('syncPage.heldAccept')}
          </Button>
        </div>
      </Card>
    </Section>
  );
}
