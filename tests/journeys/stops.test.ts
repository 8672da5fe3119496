import { expect, test } from 'vitest';
import { cleanStop, stopOnce } from './an-npm-start.ts';

test.each([['Ctrl-C in a terminal', 'SIGINT', 'group']] as const)(
  '%s is one stop: calls under way are answered and nothing is left behind',
  async (_, signal, target) => expect(await stopOnce(signal, target)).toEqual(cleanStop),
);
