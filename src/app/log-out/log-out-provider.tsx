import { useState, type ReactNode } from 'react';
import { LogOutContext } from '#services/log-out.ts';
import type { Session } from '#session/session.ts';
import { later } from '#ui/later.tsx';

const LogOutDialog = later(async () => (await import('./log-out-dialog.tsx')).LogOutDialog);

export function LogOutProvider({
  session,
  children,
}: {
  readonly session: Pick<Session, 'signOut'>;
  readonly children: ReactNode;
}) {
  const [question, setQuestion] = useState<{ readonly unsent: number | undefined; readonly asked: number }>();
  const logOut = async (options?: { readonly evenUnsent: boolean }) => {
    const ended = await session.signOut(options);
    setQuestion((before) => (ended.ok ? undefined : { unsent: ended.error.unsent, asked: (before?.asked ?? 0) + 1 }));
  };
  return (
    <LogOutContext value={() => void logOut()}>
      {children}
      {question !== undefined && (
        <LogOutDialog
          key={question.asked}
          unsent={question.unsent}
          onLogOut={() => void logOut()}
          onDiscard={() => void logOut({ evenUnsent: true })}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </LogOutContext>
  );
}
