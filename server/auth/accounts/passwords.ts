import { hash, verify } from '@node-rs/argon2';
import { err, ok, type Result } from '#core/result.ts';
import { commonPasswords } from './common-passwords.ts';
import { refusals, type Refusal, type WeakReason } from '../refusal.ts';
import { takeTurns } from '../requests/take-turns.ts';

/** The fewest characters of a new password. */
export const leastPasswordLength = 8;

const mostBytes = 72; // hashes may move to a provider that uses bcrypt, which cuts everything beyond
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }; // argon2id by default

// Node reads files and opens connections on the same four threads: a flood of sign-ins must leave some of them free.
const inTurn = takeTurns(2);

/** Refuses a new password that is too long, too short or among the first that anybody would try. */
export const checkNewPassword = (password: string): Result<string, Refusal> => {
  if (Buffer.byteLength(password) > mostBytes) return err(refusals.passwordTooLong);
  const reasons = weaknessesOf(password);
  return reasons.length === 0 ? ok(password) : err(refusals.passwordWeak(reasons, weaknessInWords(reasons)));
};

/** What is weak about a password by today's rules; empty when nothing is. */
export const weaknessesOf = (password: string): readonly WeakReason[] => [
  ...([...password].length < leastPasswordLength ? (['length'] as const) : []),
  ...(commonPasswords.has(password.toLowerCase()) ? (['pwned'] as const) : []),
];

/** The weaknesses as the protocol words them. */
export const weaknessInWords = (reasons: readonly WeakReason[]): string =>
  reasons.map((reason) => sentences[reason]).join(' ');

const sentences: Readonly<Record<WeakReason, string>> = {
  length: `Password should be at least ${leastPasswordLength} characters.`,
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
};

/** An argon2id hash in PHC format: 19 MiB, two passes, one lane. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether the password belongs to the hash. Without a hash it does the same work and says no, so that time tells nobody who is registered. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const matches = await inTurn(() => verify(stored ?? nobodysHash, password));
  return matches && typeof stored === 'string';
};

const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${zeros(16)}$${zeros(32)}`;
