import { useLiveQuery } from 'dexie-react-hooks';
import { use, useState } from 'react';
import { WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './log-out-dialog.module.css';

/** Asks what becomes of changes that only this device has. `unsent` counts them over all teams of the person. */
export const LogOutDialog = ({
  unsent,
  onLogOut,
  onDiscard,
  onClose,
}: {
  readonly unsent: number;
  /** Tries to log out; comes back with a new count while something is unsent. */
  readonly onLogOut: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) => {
  const workspace = use(WorkspaceContext);
  const [asked, setAsked] = useState(false);
  const left = useLiveQuery(
    async () =>
      workspace === undefined
        ? 0
        : (await workspace.store.db.outbox.where('state').equals('pending').count()) +
          (await workspace.store.db.attention.count()),
    [workspace],
    unsent,
  );
  const isSent = asked && left === 0;
  const sync = () => {
    setAsked(true);
    workspace?.engine.wake('person');
  };
  return (
    <Dialog
      title={t('shell.logOutTitle')}
      onClose={onClose}
      actions={
        <>
          <Button tone="danger" className={styles.away ?? ''} onClick={onDiscard}>
            {t('shell.logOutDiscard')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {isSent ? (
            <Button tone="primary" onClick={onLogOut}>
              {t('nav.logOut')}
            </Button>
          ) : (
            <Button tone="primary" onClick={sync}>
              {t('sync.syncNow')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('shell.logOutText', { count: unsent })}</p>
      <p role="status">{isSent ? t('shell.logOutSent') : asked && <Progress />}</p>
    </Dialog>
  );
};

const Progress = () => {
  const workspace = use(WorkspaceContext);
  const phase = workspace?.engine.status().phase;
  return phase === 'working' || phase === 'idle' ? t('shell.logOutTrying') : t('shell.logOutStuck');
};
