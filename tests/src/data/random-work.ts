import { newId } from '#core/ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { undo } from '#core/stock/stock-actions.ts';
import type { Movement } from '#core/kinds/movement.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { teamId } from '../core/mutations/a-book.ts';
import { oneOf } from '../seeded.ts';

export interface KnownRow {
  readonly kind: RowKind;
  readonly id: string;
  readonly deleted: boolean;
  readonly data: object;
}

export const randomWork = (random: () => number, rows: readonly KnownRow[]): Action => {
  const of = (kind: RowKind) => rows.filter((row) => row.kind === kind);
  const [threads, spools, movements] = [of('thread'), of('spool'), of('movement')];
  const number = Math.floor(random() * 1000);
  const fresh = (): Action => {
    const picked = { brand: 'Isacord', line: '40', code: String(number % 5), catalogueId: `isacord-40/${number % 5}` };
    const isPicked = random() < 0.5;
    const id = isPicked ? threadId(teamId, picked) : newId();
    const set = isPicked ? { ...picked, name: `n${number}` } : { brand: 'Own', line: 'x', code: String(number) };
    return { name: 'thread.create', args: { id, set } };
  };
  const chance = random();
  if (threads.length === 0 || chance < 0.15) return fresh();
  const thread = oneOf(random, threads);
  if (chance < 0.3) {
    const set = oneOf(random, [
      { name: `n${number}` },
      { minSpools: number % 4 },
      { notes: null },
      { code: String(number) },
    ]);
    return { name: 'thread.update', args: { id: thread.id, set } };
  }
  if (chance < 0.4) return { name: thread.deleted ? 'thread.restore' : 'thread.delete', args: { id: thread.id } };
  if (spools.length === 0 || chance < 0.6) {
    const openingMm = oneOf(random, [undefined, null, number]);
    const set = { threadId: thread.id, shortCode: `T-${1000 + number}`, ...(openingMm !== undefined && { openingMm }) };
    return { name: 'spool.create', args: { id: newId(), set } };
  }
  const spool = oneOf(random, spools);
  if (chance < 0.65) return { name: spool.deleted ? 'spool.restore' : 'spool.delete', args: { id: spool.id } };
  if (chance < 0.7) return { name: 'spool.update', args: { id: spool.id, set: { shortCode: `S-${1000 + number}` } } };
  if (chance < 0.8 && movements.length > 0) {
    const { id, data } = oneOf(random, movements);
    const [action] = undo(teamId, [{ ...(data as Movement), id }], '2026-03-01T09:00:00.000Z');
    if (action !== undefined) return action;
  }
  const set = oneOf(random, [
    { type: 'consume' as const, deltaMm: -1 - number },
    { type: 'count' as const, settlesAtMm: number, measured: { lengthMm: number } },
  ]);
  return { name: 'movement.create', args: { id: newId(), set: { spoolId: spool.id, ...set } } };
};
