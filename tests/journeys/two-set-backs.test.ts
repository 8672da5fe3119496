import { expect, test } from 'vitest';
import { setBackTwice, withSetBacks } from './a-workshop-set-back.ts';

withSetBacks();

test.each([['the first', 'the first', [0, 1, 2]]] as const)(
  'Within a minute %s backup is put back and then %s again, and nobody tells the server: of one person’s work on three devices nothing is missing.',
  (first, then, order) => expect(setBackTwice(first, then, order)).resolves.toBeUndefined(),
);
