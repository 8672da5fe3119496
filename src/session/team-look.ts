import { limits } from '#core/limits.ts';
import type { Result } from '#core/result.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { TeamCalls } from '#remote/team-calls.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';

/** What a look at the team in hand is made of. */
export interface TeamLookDeps {
  readonly teams: Pick<TeamCalls, 'get' | 'members'>;
  readonly account: AccountStore;
  readonly clock: () => number;
}

/** Brings the team in hand up to date. Each thing has a lifetime within which it is not asked for again (specification §9); what cannot be had now stays as it is. */
export const createTeamLook = ({ teams, account, clock }: TeamLookDeps) => {
  const heardAt = new Map<string, number>();

  const hear = async <T>(
    what: { readonly key: string; readonly freshMs: number; readonly userId: string; readonly force: boolean },
    ask: () => Promise<Result<T, RemoteError>>,
    part: (known: Account, said: T) => Partial<Account>,
  ) => {
    if (!what.force && clock() - (heardAt.get(what.key) ?? -Infinity) < what.freshMs) return;
    const answer = await ask();
    const known = account.get();
    if (!answer.ok || known?.userId !== what.userId) return;
    heardAt.set(what.key, clock());
    account.change(what.userId, part(known, answer.value));
  };

  const lookAt = async (userId: string, force: boolean): Promise<void> => {
    const teamId = account.get()?.currentTeamPublicId;
    if (!teamId) return;
    const thing = (name: string, freshMs: number) => ({ key: `${userId} ${teamId} ${name}`, freshMs, userId, force });
    await Promise.all([
      hear(
        thing('team', limits.teamFreshMs),
        () => teams.get(teamId),
        (known, team) => ({ teams: known.teams.map((one) => (one.public_id === teamId ? team : one)) }),
      ),
      hear(
        thing('members', limits.membersFreshMs),
        () => teams.members(teamId),
        (known, items) => ({ members: { ...known.members, [teamId]: { at: clock(), items } } }),
      ),
    ]);
  };

  return { lookAt };
};
