import { keepPin, thisDevice } from './this-device.ts';

/** After so many wrong tries, only the account's password opens a PIN. */
export const mostTries = 5;

/** Whether this browser can hash PINs: over plain http from another machine it cannot. */
export function canHash(): boolean {
  return 'subtle' in crypto;
}

/** Whether a text may be a PIN. */
export function isPin(text: string): boolean {
  return /^\d{4,8}$/.test(text);
}

/** Keeps a person's PIN on this device. */
export async function setPin(userId: string, pin: string): Promise<void> {
  const rounds = await slowRounds();
  keepPin(userId, { hash: await hashOf(userId, pin, rounds), rounds, wrong: 0 });
}

/** Returns how many tries a person has left here. */
export function triesLeft(userId: string): number {
  return Math.max(0, mostTries - (thisDevice()?.pins[userId]?.wrong ?? 0));
}

/** Whether this is the person's PIN. A wrong one costs a try; without a try left no PIN is right. */
export async function checkPin(userId: string, pin: string): Promise<boolean> {
  const kept = thisDevice()?.pins[userId];
  if (kept === undefined) return true;
  if (kept.wrong >= mostTries) return false;
  // Counted before the hash is worked out: who closes the page meanwhile has used the try up.
  keepPin(userId, { ...kept, wrong: kept.wrong + 1 });
  const isRight = (await hashOf(userId, pin, kept.rounds)) === kept.hash;
  if (isRight) keepPin(userId, { ...kept, wrong: 0 });
  return isRight;
}

const hashOf = async (userId: string, pin: string, rounds: number): Promise<string> => {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(pin), 'PBKDF2', false, ['deriveBits']);
  const salt = bytes.encode(`${thisDevice()?.key ?? ''} ${userId}`);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256);
  return btoa(String.fromCharCode(...new Uint8Array(bits)));
};

/** Measures how many rounds take this device a third of a second: eight digits are few, so each try must cost. */
const slowRounds = async (): Promise<number> => {
  const began = performance.now();
  await hashOf('', '0000', tried);
  const tookMs = Math.max(1, performance.now() - began);
  return Math.min(mostRounds, Math.max(leastRounds, Math.round((tried * 333) / tookMs)));
};

const tried = 100_000;
const leastRounds = 300_000;
const mostRounds = 10_000_000;
