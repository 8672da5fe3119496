import { accessOf } from '#core/access/permissions.ts';
import { initialTeamSettings } from '#core/settings/settings.ts';
import type { PullAnswer, PulledRow, PushAnswer } from '#core/wire/sync-wire.ts';
import type { Flight, Reply } from '../network.ts';
import type { ServerContents } from '../server-half.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/** Checks an answer of the server and the tables after it. `struck`: a planted database fault hit this call. */
export const checkAnswer = async (world: World, flight: Flight, reply: Reply, struck: boolean): Promise<void> => {
  nothingUnexpected(flight, reply);
  const before = world.contents;
  const mayHaveCommitted = flight.what === 'push' && reply.status >= 500;
  // a pull writes only when it answers 409, because the server then begins a new history
  if (flight.what === 'push' || reply.status === 409) await world.look();
  const now = world.contents;
  versionsFollowCommits(before, now);
  settingsAreNoted(before, now);
  if (struck) noOutcomeOfFaults(flight, reply);
  if (reply.status >= 400 && !mayHaveCommitted && now.mutations.length > before.mutations.length)
    throw new Violation('I9', `A refused ${flight.what} has left outcomes behind.`);
  if (reply.status === 200) onlyForMembers(flight, reply, before);
};

export const checkOverlapping = async (
  world: World,
  answered: readonly { readonly flight: Flight; readonly reply: Reply }[],
): Promise<void> => {
  for (const { flight, reply } of answered) nothingUnexpected(flight, reply);
  const before = world.contents;
  await world.look();
  versionsFollowCommits(before, world.contents);
  settingsAreNoted(before, world.contents);
  for (const { flight, reply } of answered) if (reply.status === 200) onlyForMembers(flight, reply, before);
};

/** I20: the server answers a database fault with 503, which asks for another try; a bare 500 is an unexpected error. */
const nothingUnexpected = (flight: Flight, reply: Reply): void => {
  if (reply.status === 500) throw new Violation('I20', `A ${flight.what} of ${flight.tab.name} is answered 500.`);
};

/** I7: versions rise in the order of commits. Otherwise a device whose cursor is already higher never reads a row. */
const versionsFollowCommits = (before: ServerContents, now: ServerContents): void => {
  if (now.counter.epoch !== before.counter.epoch) return;
  const known = new Map(before.heads.map(({ kind, row_id: id, version }) => [`${kind}/${id}`, version]));
  for (const { kind, row_id: id, version } of now.heads) {
    if (known.get(`${kind}/${id}`) === version) continue;
    if (version <= before.counter.version)
      throw new Violation(
        'I7',
        `${kind} ${id} came with version ${version} after ${before.counter.version} was visible.`,
      );
    if (version > now.counter.version) throw new Violation('I7', `${kind} ${id} is ahead of the counter.`);
  }
};

/** I17: if a field has changed, the server has noted a new version for it; else a later conflict stays unseen. */
const settingsAreNoted = (before: ServerContents, now: ServerContents): void => {
  if (now.counter.epoch !== before.counter.epoch) return;
  const known = new Map(before.fields.map(({ key, values }) => [key, values]));
  for (const { key, values, noted } of now.fields)
    for (const [field, value] of Object.entries(values)) {
      const old = known.get(key);
      if (old !== undefined && old[field] !== value && !((noted[field] ?? 0) > before.counter.version))
        throw new Violation(
          'I17',
          `${field} of ${key} is ${String(value)} and no longer ${String(old[field])}; nobody is noted to have set it.`,
        );
    }
};

/** I9: a call that a database fault hit gets a status of 500 or more, never an outcome. */
const noOutcomeOfFaults = (flight: Flight, reply: Reply): void => {
  if (reply.status < 500)
    throw new Violation('I9', `A ${flight.what} was answered ${reply.status} over a broken database.`);
};

/** I8: a person outside the team gets none of its rows; a member gets no hidden costs and no other's notices. */
const onlyForMembers = (flight: Flight, reply: Reply, { members }: ServerContents): void => {
  const { userId } = flight.tab.device.person;
  const member = members.find(({ user_id: id }) => id === userId);
  if (flight.what === 'other') return;
  if (member === undefined)
    throw new Violation('I8', `${flight.tab.name} is answered although nobody there is a member.`);
  const rows = rowsIn(flight, reply);
  if (rows.some(({ d }) => d !== undefined && 'addressee' in d && d['addressee'] !== userId))
    throw new Violation('I8', `${flight.tab.name} is told what is meant for somebody else.`);
  if (accessOf(member.role, initialTeamSettings) === 'full') return;
  if (rows.some(({ d }) => d !== undefined && (d['pricePaidMinor'] ?? null) !== null))
    throw new Violation('I8', `${flight.tab.name} is told a price.`);
};

const rowsIn = ({ what }: Flight, { body }: Reply): readonly PulledRow[] => {
  if (what === 'pull') return (JSON.parse(body) as PullAnswer).rows;
  return (JSON.parse(body) as PushAnswer).outcomes.flatMap(({ current }) =>
    current === null || current === undefined ? [] : [current as unknown as PulledRow],
  );
};
