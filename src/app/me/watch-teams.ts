import type { AccountStore } from '#session/account.ts';
import { type DeviceStorage, isJsonObject } from '#session/device-storage.ts';
import { createCachedValue } from '#me/cached-value.ts';

/** The last known names of a person's teams by public id, including teams that they have left. */
export type TeamNames = Pick<ReadonlyMap<string, string>, 'get'>;

/** Reports each new list of teams. Stores their names, so that a message can name a lost team. */
export function watchTeams(account: AccountStore, storage: DeviceStorage, onNewList: () => void): TeamNames {
  const kept = createCachedValue(storage, 'teamNames', readNames);
  const namesNow = (): Readonly<Record<string, string>> => {
    const known = account.get();
    return (known && kept.get(known.userId)?.value) ?? {};
  };
  const learn = () => {
    const known = account.get();
    if (known === undefined) return;
    const before = namesNow();
    const listed = Object.fromEntries(known.teams.map((team) => [team.public_id, team.name]));
    const isNew = Object.entries(listed).some(([teamId, name]) => before[teamId] !== name);
    if (isNew) kept.put(known.userId, known.teamsAt, { ...before, ...listed });
  };
  const fetchedAt = () => account.get()?.teamsAt ?? 0;
  let last = fetchedAt();
  learn();
  account.subscribe(() => {
    learn();
    if (fetchedAt() === last) return;
    last = fetchedAt();
    onNewList();
  });
  return { get: (teamId) => namesNow()[teamId] };
}

const readNames = (value: unknown): Readonly<Record<string, string>> | undefined =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : undefined;
