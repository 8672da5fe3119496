import '#texts/en/scan.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './barcode-card.module.css';

export function ChosenThread({ pick, onOther }: { readonly pick: ThreadPick; readonly onOther: () => void }) {
  return (
    <p className={styles.chosen}>
      <strong>{fullTitle(threadOfPick(pick))}</strong>
      <Button tone="quiet" onClick={onOther}>
        {t('scan.otherColour')}
      </Button>
    </p>
  );
}
