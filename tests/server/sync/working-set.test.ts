import { expect, test } from 'vitest';
import type { Outcome, PulledRow } from '#core/wire/sync-wire.ts';
import { limits } from '#core/limits.ts';
import { aChange, aSpool, aThread, aUse } from '../product.ts';
import { alone, aQueue, endOf, numbers, together, withQueues } from './a-long-queue.ts';

withQueues();

test.each([1])('a queue of 80 changes ends alike in one push and change by change (seed %i)', async (seed) => {
  const queue = aQueue(seed, 80);
  const next = numbers(seed + 1000);
  const one = await endOf(queue, alone);
  expect(await endOf(queue, together)).toEqual(one);
  expect(await endOf(queue, () => 1 + next(50))).toEqual(one);
  expect(new Set(one.outcomes.map((outcome) => (outcome as Outcome).status)).size).toBe(2);
});

test('what a change wrote that was refused in the end is there for none behind it in the same push', async () => {
  const thread = aThread();
  const [first, second] = [aSpool(thread.id), aSpool(thread.id)];
  const queue = [
    aChange('thread.create', thread),
    aChange('spool.create', first),
    aChange('spool.create', second), // refused: the limit of spools is reached
    aChange('movement.create', aUse(second.id, 5)), // refused: this spool does not exist
    aChange('spool.delete', { id: first.id }),
    aChange('spool.create', second),
    aChange('movement.create', aUse(second.id, 7)),
    aChange('spool.restore', { id: first.id }), // refused: the limit of spools is reached
    aChange('movement.create', aUse(first.id, 9)), // refused: the spool is still deleted
  ];
  const end = await endOf(queue, together, limits.teamSpools - 1);
  expect(end.outcomes.map((outcome) => (outcome as Outcome).status)).toEqual([
    'applied',
    'applied',
    'rejected',
    'rejected',
    'applied',
    'applied',
    'applied',
    'rejected',
    'applied',
  ]);
  expect(end).toEqual(await endOf(queue, alone, limits.teamSpools - 1));
  const left = (end.rows as readonly PulledRow[]).find(({ t, id }) => t === 'spool' && id === second.id);
  expect(left).toMatchObject({ d: { remainingMm: 1_000_000 - 7 } });
});
