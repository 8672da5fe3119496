import { redirectFor, screenOf, type Visit } from '#core/navigation.ts';

export type GuardedVisit = Pick<Visit, 'path' | 'search' | 'hash' | 'signedIn'> & {
  /** An id that differs with each person and each sign-in. */
  readonly session: string;
};

interface InviteGuardDeps {
  /** Asks the server how many invites wait; undefined if no answer came. */
  readonly count: () => Promise<number | undefined>;
  readonly isOnline: () => boolean;
  readonly isBusy: () => boolean;
  /** Stores the session for which the server has answered; the mark survives a reload of this tab. */
  readonly mark: { readonly get: () => string | null; readonly set: (session: string) => void };
  readonly redirect: (to: string) => void;
}

/**
 * Once per session asks the server for the person's invites, and redirects to them when there are any.
 *
 * `unasked` → (a visit online) `asking` → (no answer) `unasked`; the next visit asks again
 *                                       → (an answer) the mark is set: `owed` while invites wait, else `done`
 * `owed` → (a visit while the person is not busy) redirect → `done`
 */
export function createInviteGuard({ count, isOnline, isBusy, mark, redirect }: InviteGuardDeps) {
  let here: GuardedVisit | undefined;
  let asking: string | undefined;
  let owed: { readonly session: string; readonly invites: number } | undefined;

  const lead = () => {
    if (here === undefined || owed?.session !== here.session || isBusy()) return;
    // a page to sign in or to set a new password: do not interrupt it
    if (screenOf(here.path)?.layout === 'none') return;
    const to = redirectFor({ ...here, newInvites: owed.invites, invitesShown: false });
    owed = undefined;
    if (to !== undefined && to !== here.path + here.search) redirect(to);
  };

  const ask = async (session: string) => {
    asking = session;
    const invites = await count();
    if (asking !== session) return;
    asking = undefined;
    if (invites === undefined || here?.session !== session) return;
    mark.set(session);
    if (invites === 0) return;
    owed = { session, invites };
    lead();
  };

  /** Call it at every visit, after the page is drawn. A visit to the invites themselves needs no guard. */
  return async (visit: GuardedVisit): Promise<void> => {
    here = visit;
    if (!visit.signedIn || visit.path.startsWith('/profile/invites')) return;
    if (mark.get() === visit.session) return lead();
    if (asking !== visit.session && isOnline()) await ask(visit.session);
  };
}
