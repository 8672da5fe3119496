import { deepEqual, equal } from 'node:assert/strict';
import { afterAll, vi } from 'vitest';

// The next file may run in the same process: it must find its clock, its globals and its environment as this one found them.
const environment = { ...process.env };
const folder = process.cwd();

afterAll(async () => {
  const isClockFaked = vi.isFakeTimers();
  vi.useRealTimers();
  // A screen may be loading still: what it asks for after the end of the file is refused, and fails the run.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  equal(isClockFaked, false, 'A faked clock was left behind.');
  deepEqual({ ...process.env }, environment, 'The environment was left changed.');
  equal(process.cwd(), folder, 'The working folder was left changed.');
});
