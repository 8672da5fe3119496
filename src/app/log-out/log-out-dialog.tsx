import '#texts/later-texts.ts';
import { UnsentDialog } from '#parts/unsent-dialog.tsx';
import { t } from '#texts/t.ts';

/** Asks before a log-out what becomes of changes that only this device has. `unsent` counts them over all teams of the person and about their own things; undefined when nobody could. */
export const LogOutDialog = ({
  unsent,
  onLogOut,
  onDiscard,
  onClose,
}: {
  readonly unsent: number | undefined;
  /** Tries to log out; comes back with a new count while something is unsent. */
  readonly onLogOut: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) => (
  <UnsentDialog
    unsent={unsent}
    words={{
      title: t('logOut.title'),
      left: (left) =>
        left === undefined ? t('logOut.uncounted') : `${t('logOut.text', { count: left })} ${t('logOut.counted')}`,
      sent: t('logOut.sent'),
      goOn: t('nav.logOut'),
      discard: t('logOut.discard'),
    }}
    onGoOn={onLogOut}
    onDiscard={onDiscard}
    onClose={onClose}
  />
);
