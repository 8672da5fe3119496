import { isDeepStrictEqual } from 'node:util';
import type { Device } from '../device.ts';
import { refusedAgain, type TeamContents } from '../disk.ts';
import { setAsideOn } from '../steps/leaving.ts';
import { Violation } from '../violation.ts';
import { isOfServersHistory } from './same-history.ts';
import { isOld } from './every-change-ends.ts';
import type { Saved, World } from '../world.ts';

/** I5: a saved change that was not refused or discarded stays visible on its device until a pulled page has it. */
export const ownWorkStaysVisible = (world: World): void => {
  noteArrivals(world);
  for (const device of world.devices) {
    const team = device.disk.team(world.databaseOf(device));
    if (team.meta.some(({ k }) => k === 'gone') || team.version === 0) continue;
    expectShown(device, team, stillOnTheWay(world, device, team), refusedBy(world), world.epochs > 1);
  }
};

const noteArrivals = (world: World): void => {
  const { counter, mutations } = world.contents;
  const versions = new Map(mutations.map(({ mid, version }) => [mid, version]));
  for (const change of world.saved.values()) {
    const version = versions.get(change.mid);
    if (typeof version === 'number') change.appliedIn.set(counter.epoch, version);
    if (change.hasArrived) continue;
    const { meta } = change.device.disk.team(world.databaseOf(change.device));
    const cursor = meta.find((one) => one.k === 'cursor');
    if (cursor?.k === 'cursor' && isOfServersHistory(world, cursor) && typeof version === 'number')
      change.hasArrived = version <= cursor.cursor;
  }
};

/** Whether the pages that the device has pulled contain the change, also in a history that a restore has ended. */
const isToldByHistoryOf = ({ meta }: TeamContents, { appliedIn }: Saved): boolean => {
  const cursor = meta.find((one) => one.k === 'cursor');
  return cursor?.k === 'cursor' && (appliedIn.get(cursor.epoch ?? '') ?? Infinity) <= cursor.cursor;
};

const stillOnTheWay = (world: World, device: Device, team: TeamContents): readonly Saved[] => {
  const aside = setAsideOn(world, device).flatMap((one) => [...one.outbox, ...one.attention, ...one.history]);
  const refused = new Set([...[...team.attention, ...aside].map(({ mid }) => mid), ...refusedAgain(team)]);
  const held = new Set([...team.outbox, ...team.history].map(({ mid }) => mid));
  return [...world.saved.values()].filter((change) => {
    // lost by a restore after over a week: it returns only from a copy of this device that still holds it
    if (world.epochs > 1 && isOld(world, change) && !held.has(change.mid)) return false;
    if (change.device !== device || change.hasArrived || change.discardedOn !== undefined || change.wasRolledBack)
      return false;
    return change.excused === undefined && !refused.has(change.mid) && !isToldByHistoryOf(team, change);
  });
};

const refusedBy = ({ contents: { mutations } }: World): ReadonlySet<string> =>
  new Set(mutations.filter(({ status }) => status !== 'applied').map(({ mid }) => mid));

interface Expected {
  exists: boolean;
  isRemoved: boolean;
  readonly fields: Map<string, unknown>;
}

interface Args {
  readonly id: string;
  readonly set?: Readonly<Record<string, unknown>>;
}

const expectShown = (
  device: Device,
  { rows }: TeamContents,
  changes: readonly Saved[],
  refused: ReadonlySet<string>,
  isSetBack: boolean,
): void => {
  const here = new Map(rows.map((row) => [row.key, row]));
  const expected = new Map<string, Expected>();
  for (const { mid, name, args } of changes.toSorted((a, b) => a.order - b.order)) {
    const [kind = '', verb = ''] = name.split('.');
    const { id, set = {} } = args as Args;
    const key = `${kind}/${id}`;
    const one = expected.get(key) ?? { exists: false, isRemoved: false, fields: new Map() };
    expected.set(key, one);
    // refused by the server; the device may or may not have read that: either is right
    if (refused.has(mid)) {
      for (const field of Object.keys(set)) one.fields.delete(field);
      continue;
    }
    if (verb === 'create') {
      one.exists = true;
      // a repeated creation sets only fields that no one has set
      for (const field of Object.keys(set)) one.fields.delete(field);
    }
    if (verb === 'delete') one.isRemoved = true;
    // a row that another person deleted is restored here: the server will refuse what was set before, and a card shows
    // it
    if (revives.has(verb) && here.get(key)?.base?.deleted === true) one.fields.clear();
    if (verb === 'update') for (const [field, value] of Object.entries(set)) one.fields.set(field, value);
  }
  for (const [key, { exists, isRemoved, fields }] of expected) {
    const row = here.get(key);
    // a creation may build on something that somebody else has deleted since: then the server refuses it
    if (row === undefined && exists && !buildsOnOthers.some((kind) => key.startsWith(`${kind}/`)) && !isRemoved)
      throw new Violation('I5', `${device.name} no longer shows ${key}, which was saved there.`);
    if (row === undefined || row.deleted) continue;
    // a restored backup lacks this row; the row returns when the device that created it sends it again
    if (isSetBack && row.base === null) continue;
    for (const [field, value] of fields)
      if (field !== 'parentId' && !isDeepStrictEqual(row.d[field], value) && !isMovedByOthers(key, field))
        throw new Violation(
          'I5',
          `${device.name} shows ${field} ${JSON.stringify(row.d[field])} of ${key}; ${JSON.stringify(value)} was saved.`,
        );
  }
};

const revives = new Set(['create', 'restore']);

const buildsOnOthers = ['spool', 'movement', 'run'];

/**
 * Other changes may take a spool or thread off a needle (see `oneNeedleForASpool`). The runs of a job and the answers to
 * a quote move the status of both (see `runsMoveTheirJob`). These are not compared.
 */
const isMovedByOthers = (key: string, field: string): boolean =>
  key.startsWith('needle/')
    ? field === 'threadId' || field === 'spoolId'
    : /^(?:job|quote)\//.test(key) && field === 'status';
