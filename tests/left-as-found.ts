import { deepEqual, equal } from 'node:assert/strict';
import { afterAll, vi } from 'vitest';

// Test files may share a process, so each must leave the environment and folder as they were, and no faked clock.
const environment = { ...process.env };
const folder = process.cwd();

afterAll(async () => {
  const isClockFaked = vi.isFakeTimers();
  vi.useRealTimers();
  // A screen may still be loading. What its modules request after the file has ended is refused, which fails the run.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  equal(isClockFaked, false, 'A faked clock was left behind.');
  deepEqual({ ...process.env }, environment, 'The environment was left changed.');
  equal(process.cwd(), folder, 'The working folder was left changed.');
});
