import { useLiveQuery } from 'dexie-react-hooks';
import { use, useState, useSyncExternalStore } from 'react';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
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
        ? unsent
        : (await workspace.store.db.outbox.where('state').equals('pending').count()) +
          (await workspace.store.db.attention.count()),
    [workspace, unsent],
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
          {!isSent && (
            <Button tone="danger" className={styles.away ?? ''} onClick={onDiscard}>
              {t('shell.logOutDiscard')}
            </Button>
          )}
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
      {!isSent && <p>{t('shell.logOutText', { count: Math.max(left, 1) })}</p>}
      <p role="status">
        {isSent ? t('shell.logOutSent') : asked && workspace && <Progress engine={workspace.engine} />}
      </p>
    </Dialog>
  );
};

const Progress = ({ engine }: Pick<Workspace, 'engine'>) => {
  const { phase } = useSyncExternalStore(engine.subscribe, engine.status);
  return phase === 'working' || phase === 'idle' ? t('shell.logOutTrying') : t('shell.logOutStuck');
};
