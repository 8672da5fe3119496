import { hash, verify } from '@node-rs/argon2';
import { err, ok, type Result } from '#core/result.ts';
import { commonPasswords } from './common-passwords.ts';
import { refusals, type Refusal, type WeakReason } from '../refusal.ts';
import { takeTurns } from '../requests/take-turns.ts';

const leastPasswordLength = 8;

const mostBytes = 72; // bcrypt, which Supabase Auth uses, ignores all bytes of a password after the first 72
// the library's default cost for argon2id; `memoryCost` is in KiB
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Only two hashes run at a time: Node hashes and reads files in the same four threads, and two must stay free.
const twoAtATime = takeTurns(2);

/** Refuses a new password that is too long, too short or very common. */
export function checkNewPassword(password: string): Result<string, Refusal> {
  if (Buffer.byteLength(password) > mostBytes) return err(refusals.passwordTooLong);
  const reasons = weaknessesOf(password);
  return reasons.length === 0 ? ok(password) : err(refusals.passwordWeak(reasons, weaknessInWords(reasons)));
}

/** Lists the rules that a password breaks; empty if it breaks none. */
export function weaknessesOf(password: string): readonly WeakReason[] {
  return [
    ...([...password].length < leastPasswordLength ? (['length'] as const) : []),
    ...(commonPasswords.has(password.toLowerCase()) ? (['pwned'] as const) : []),
  ];
}

/** Joins the sentences for some weaknesses into one text. */
export function weaknessInWords(reasons: readonly WeakReason[]): string {
  return reasons.map((reason) => sentences[reason]).join(' ');
}

const sentences: Readonly<Record<WeakReason, string>> = {
  length: `Password should be at least ${leastPasswordLength} characters.`,
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
};

/** Hashes a password with argon2id: PHC format, 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return twoAtATime(() => hash(password, cost));
}

/** Checks a password. Without a stored hash it takes equally long, so that timing does not reveal who is registered. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await twoAtATime(() => verify(stored ?? nobodysHash, password));
  return matches && typeof stored === 'string';
}

const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${zeros(16)}$${zeros(32)}`;
