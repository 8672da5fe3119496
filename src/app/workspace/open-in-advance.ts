import { isUsable } from '#session/session-state.ts';
import type { Session } from '#session/session.ts';
import type { Teams } from '#me/team-state.ts';
import { openTeam, type OpenTeam, type TeamChoice, type TeamParts } from './open-team.ts';
import type { Access } from './trouble-of.ts';

/**
 * Opens a team. `onAccess`: called when this tab's access changes; `onGone`: when the person is no longer in the team.
 */
export type TeamOpener = (
  choice: TeamChoice,
  onAccess: (access: Access) => void,
  onGone: () => void,
) => Pick<OpenTeam, 'store' | 'inventory' | 'engine' | 'files' | 'close'>;

/** Returns the team opened at the start if it is `choice` and no screen uses it yet. */
export type EarlyTeam = (choice: TeamChoice) => ReturnType<TeamOpener> | undefined;

/**
 * Opens the current team while the page loads. The first `open` takes this team, or closes it if another is wanted.
 */
export function openInAdvance(
  parts: TeamParts,
  { session, teams }: { readonly session: Pick<Session, 'get'>; readonly teams: Pick<Teams, 'get'> },
): { readonly open: TeamOpener; readonly early: EarlyTeam; readonly head: Promise<void> | undefined } {
  const choice = currentTeam(session, teams);
  let early = choice && openEarly(parts, choice);
  return {
    head: early?.team.head,
    early: (wanted) => (early !== undefined && isSame(early.choice, wanted) ? early.team : undefined),
    open: (wanted, onAccess, onGone) => {
      const found = early;
      early = undefined;
      if (found !== undefined && isSame(found.choice, wanted)) return found.bind(onAccess, onGone);
      found?.team.close(); // another person signed in, or the person chose another team, before anything was drawn
      return openTeam(parts, wanted, onAccess, onGone);
    },
  };
}

const currentTeam = (session: Pick<Session, 'get'>, teams: Pick<Teams, 'get'>): TeamChoice | undefined => {
  const state = session.get();
  const { current } = teams.get();
  if (state.kind === 'signedOut' || !isUsable(state) || current === undefined) return undefined;
  return { userId: state.account.userId, teamId: current.public_id, role: current.role };
};

/**
 * Opens a team. Stores its reports for `onAccess` and `onGone` until `bind` gets these callbacks, then passes them on.
 */
const openEarly = (parts: TeamParts, choice: TeamChoice) => {
  let access: Access | undefined;
  let isGone = false;
  let tellAccess = (now: Access): void => {
    access = now;
  };
  let tellGone = (): void => {
    isGone = true;
  };
  const team = openTeam(
    parts,
    choice,
    (now) => tellAccess(now),
    () => tellGone(),
  );
  const bind = (onAccess: (access: Access) => void, onGone: () => void): OpenTeam => {
    tellAccess = onAccess;
    tellGone = onGone;
    if (access !== undefined) onAccess(access);
    if (isGone) queueMicrotask(onGone);
    return team;
  };
  return { choice, team, bind };
};

const isSame = (one: TeamChoice, other: TeamChoice): boolean =>
  one.userId === other.userId && one.teamId === other.teamId && one.role === other.role;
