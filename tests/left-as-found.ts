import { afterAll, expect, vi } from 'vitest';

// The next file runs in the same process: it must find its clock, its globals and its environment as this one found them.
const environment = { ...process.env };
const folder = process.cwd();

afterAll(() => {
  const isClockFaked = vi.isFakeTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(isClockFaked, 'a faked clock was left behind').toBe(false);
  expect({ ...process.env }, 'the environment was left changed').toEqual(environment);
  expect(process.cwd(), 'the working folder was left changed').toBe(folder);
});
