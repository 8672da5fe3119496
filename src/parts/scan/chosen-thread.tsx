import '#texts/en/scan.ts';
import { lineName } from '#parts/threads/line-name.ts';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './barcode-card.module.css';

/** The thread that was chosen for a code, and the way back to the choice. */
export const ChosenThread = ({ pick, onOther }: { readonly pick: ThreadPick; readonly onOther: () => void }) => {
  const thread = threadOfPick(pick);
  return (
    <p className={styles.chosen}>
      <strong>{[lineName(thread), thread.code, thread.name].filter(Boolean).join(' ')}</strong>
      <Button tone="quiet" onClick={onOther}>
        {t('scan.otherColour')}
      </Button>
    </p>
  );
};
