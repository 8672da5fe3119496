import '#texts/later-texts.ts';
import { UnsentDialog } from '#parts/connection/unsent-dialog.tsx';
import { t } from '#texts/t.ts';

/** Asks before a log-out what to do with unsent changes. `unsent`: the number in all teams; undefined if unknown. */
export function LogOutDialog({
  unsent,
  onLogOut,
  onDiscard,
  onClose,
}: {
  readonly unsent: number | undefined;
  /** Tries to log out; while something is unsent, the dialog is shown again with the new count. */
  readonly onLogOut: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) {
  return (
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
}
