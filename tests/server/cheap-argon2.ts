import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

// The real package, loaded by `require`: vitest.config.ts redirects its imports to this file.
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2;

const cheap = 'm=8,t=1,p=1';
// this salt belongs to the fixed hash against which the server checks passwords of unknown people
const salts = new Set<string>(['A'.repeat(22)]);
const saltOf = (stored: string): string => stored.split('$')[4] ?? '';

let isCheap = true;

export const atFullCost = (): (() => void) => {
  isCheap = false;
  return () => {
    isCheap = true;
  };
};

/** Hashes at the lowest cost, a thousand times faster, but labels the hash with the agreed cost. */
export const hash: typeof real.hash = async (password, options) => {
  if (!isCheap) return real.hash(password, options);
  const made = await real.hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 });
  salts.add(saltOf(made));
  const { memoryCost = 19_456, timeCost = 2, parallelism = 1 } = options ?? {};
  return made.replace(cheap, `m=${memoryCost},t=${timeCost},p=${parallelism}`);
};

export const verify: typeof real.verify = (stored, password, options) => {
  const text = String(stored);
  return real.verify(
    isCheap && salts.has(saltOf(text)) ? text.replace(/m=\d+,t=\d+,p=\d+/, cheap) : stored,
    password,
    options,
  );
};
