import { expect, test } from 'vitest';
import type { Outcome } from '#core/wire/sync-wire.ts';
import { alone, aQueue, endOf, numbers, together, withQueues } from './a-long-queue.ts';

withQueues();

test.each(Array.from({ length: 20 }, (_, at) => at + 1))(
  'a queue of 80 changes ends alike in one push and change by change (seed %i)',
  async (seed) => {
    const queue = aQueue(seed, 80);
    const next = numbers(seed + 1000);
    const one = await endOf(queue, alone);
    expect(await endOf(queue, together)).toEqual(one);
    expect(await endOf(queue, () => 1 + next(50))).toEqual(one);
    expect(new Set(one.outcomes.map((outcome) => (outcome as Outcome).status)).size).toBe(2);
  },
);
