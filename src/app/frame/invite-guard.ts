import { redirectFor, screenOf, type Visit } from '#core/navigation.ts';

/** What the guard needs to know of a visit. */
export type GuardedVisit = Pick<Visit, 'path' | 'search' | 'hash' | 'signedIn'> & {
  /** Differs with each person and each sign-in. */
  readonly session: string;
};

/** What the guard stands on. */
export interface InviteGuardDeps {
  /** Asks the server; answers how many invites wait, or undefined when nobody could tell. */
  readonly count: () => Promise<number | undefined>;
  readonly isOnline: () => boolean;
  /** Whether the person is in the middle of something that a change of page would take from them. */
  readonly isBusy: () => boolean;
  /** Which session was asked about, over reloads of this tab. */
  readonly mark: { readonly get: () => string | null; readonly set: (session: string) => void };
  readonly redirect: (to: string) => void;
}

/**
 * The pending-invite guard: once per session it asks for the person's invites, and leads to them when there are any.
 *
 * `unasked` → (a visit online) `asking` → (no answer) `unasked`, and the next visit asks again
 *                                       → (an answer) the mark is set: `owed` while invites wait, else `done`
 * `owed` → (a visit that nothing is interrupted by) redirect → `done`
 */
export const createInviteGuard = ({ count, isOnline, isBusy, mark, redirect }: InviteGuardDeps) => {
  let here: GuardedVisit | undefined;
  let asking: string | undefined;
  let owed: { readonly session: string; readonly invites: number } | undefined;

  const lead = () => {
    if (here === undefined || owed?.session !== here.session || isBusy()) return;
    if (screenOf(here.path)?.layout === 'none') return; // a form for signing in or for a new password
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

  /** To be called at every visit, when its page is drawn; a visit to the invites themselves needs no guard. */
  return async (visit: GuardedVisit): Promise<void> => {
    here = visit;
    if (!visit.signedIn || visit.path.startsWith('/profile/invites')) return;
    if (mark.get() === visit.session) return lead();
    if (asking !== visit.session && isOnline()) await ask(visit.session);
  };
};
