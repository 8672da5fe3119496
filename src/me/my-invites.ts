import { parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import type { Result } from '#core/result.ts';
import { invitesAnswer, type Invite } from '#core/wire/invite-wire.ts';
import type { Team } from '#core/wire/team-wire.ts';
import type { MyInviteCalls } from '#remote/my-calls.ts';
import { isFinal, type RemoteError } from '#remote/remote-error.ts';
import type { AccountStore } from '#session/account.ts';
import { createCachedList, type CachedList, type CachedListDeps } from './notifications.ts';
import type { Teams } from './team-state.ts';

type InviteChoice = { readonly publicId: string } | { readonly token: string };

/** The invites to the current person. `load` asks the server if its last answer is five minutes old, or if forced. */
export interface MyInvites extends Pick<CachedList<Invite>, 'get' | 'subscribe' | 'load'> {
  /** Joins the team and makes it the current one. */
  readonly accept: (choice: InviteChoice) => Promise<Result<Team, RemoteError>>;
  readonly decline: (publicId: string) => Promise<Result<Invite, RemoteError>>;
}

interface MyInvitesDeps extends CachedListDeps {
  readonly calls: MyInviteCalls;
  readonly account: Pick<AccountStore, 'get' | 'change' | 'subscribe'>;
  readonly teams: Pick<Teams, 'load' | 'select'>;
}

/** Keeps the invites on the device, and accepts or declines them. */
export function createMyInvites({ calls, account, teams, ...deps }: MyInvitesDeps): MyInvites {
  const { change, ...list } = createCachedList<Invite>(
    { account, ...deps },
    { name: 'invites', freshMs: limits.ownInvitesFreshMs, read: readInvites, ask: calls.list },
  );
  const drop = (publicId: string) => change((items) => items.filter(({ public_id }) => public_id !== publicId));
  /**
   * Fetches the list again, because an invite may have changed on the server, or the link's invite may be in the list.
   */
  const refresh = () => void list.load({ force: true });
  const join = (team: Team) => {
    const person = account.get();
    if (person === undefined) return;
    const others = person.teams.filter(({ public_id }) => public_id !== team.public_id);
    account.change(person.userId, { teams: [...others, team] });
    teams.select(team.public_id);
  };

  return {
    ...list,
    accept: async (choice) => {
      const userId = account.get()?.userId;
      const answer = 'token' in choice ? await calls.acceptToken(choice.token) : await calls.accept(choice.publicId);
      if (account.get()?.userId !== userId) return answer;
      if (answer.ok) join(answer.value);
      if (!answer.ok && !isFinal(answer.error)) return answer;
      // Load after a refusal too: a person who is already in the team then finds it in the header.
      void teams.load({ force: true });
      if (answer.ok && 'publicId' in choice) drop(choice.publicId);
      else refresh();
      return answer;
    },
    decline: async (publicId) => {
      const answer = await calls.decline(publicId);
      if (answer.ok) drop(publicId);
      else if (isFinal(answer.error)) refresh();
      return answer;
    },
  };
}

const readInvites = (value: unknown): readonly Invite[] | undefined => {
  const read = parse(invitesAnswer, { invites: value });
  return read.ok ? read.value.invites : undefined;
};
