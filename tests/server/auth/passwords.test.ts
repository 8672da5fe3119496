import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword, isPassword } from '#server/auth/accounts/passwords.ts';
import { atFullCost } from '../cheap-argon2.ts';

test('a flood of sign-ins does not keep a file from being read', async () => {
  // at the low cost of other tests the whole flood takes 7 ms, and a busy machine may take longer to read a file
  onTestFinished(atFullCost());
  let checked = 0;
  const flood = Array.from({ length: 40 }, () => isPassword(null, 'a guess').then(() => (checked += 1)));
  await readFile(import.meta.filename);
  expect(checked).toBeLessThan(20);
  await Promise.all(flood);
});

test('a password that waited for its turn is judged like any other', async () => {
  const stored = await hashPassword('bobbin and needle');
  const answers = Array.from({ length: 9 }, (_, at) =>
    isPassword(stored, at % 3 === 0 ? 'bobbin and needle' : 'wrong'),
  );
  expect(await Promise.all(answers)).toEqual([true, false, false, true, false, false, true, false, false]);
  await expect(isPassword('no hash at all', 'x')).rejects.toThrow('Decoding failed');
  expect(await isPassword(stored, 'bobbin and needle')).toBe(true);
});
