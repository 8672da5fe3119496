import { createHash } from 'node:crypto';

const mib = 1024 * 1024;

export const aPng = (length: number, { width = 40, height = 30, seed = 1 } = {}): Uint8Array => {
  const bytes = filled(length, seed);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  bytes.set([8, 6, 0, 0, 0], 24);
  return bytes;
};

export const aPdf = (length: number, seed = 1): Uint8Array => {
  const bytes = filled(length, seed);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  return bytes;
};

export const filled = (length: number, seed: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
};

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const partsOf = (bytes: Uint8Array, size = mib): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
