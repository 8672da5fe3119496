import { lazy, Suspense, useState, type ReactNode } from 'react';
import { LogOutContext } from '#services/log-out.ts';
import type { Session } from '#session/session.ts';

const LogOutDialog = lazy(async () => ({ default: (await import('./log-out-dialog.tsx')).LogOutDialog }));

/** Gives the screens below the way out: at once when nothing would be lost, else after a question. */
export const LogOutProvider = ({
  session,
  children,
}: {
  readonly session: Pick<Session, 'signOut'>;
  readonly children: ReactNode;
}) => {
  const [unsent, setUnsent] = useState<number>();
  const logOut = async (options?: { readonly evenUnsent: boolean }) => {
    const ended = await session.signOut(options);
    setUnsent(ended.ok ? undefined : ended.error.unsent);
  };
  return (
    <LogOutContext value={() => void logOut()}>
      {children}
      {unsent !== undefined && (
        <Suspense>
          <LogOutDialog
            unsent={unsent}
            onLogOut={() => void logOut()}
            onDiscard={() => void logOut({ evenUnsent: true })}
            onClose={() => setUnsent(undefined)}
          />
        </Suspense>
      )}
    </LogOutContext>
  );
};
