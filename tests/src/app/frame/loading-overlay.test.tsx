// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnvironmentBanner } from '#app/frame/environment-banner.tsx';
import { createForeground } from '#app/frame/foreground.ts';
import { ForegroundOverlay, LoadingOverlay } from '#app/frame/loading-overlay.tsx';
import { limits } from '#core/limits.ts';
import { drawn } from '../../ui/drawn.tsx';

let page: ReturnType<typeof drawn> | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  page?.end();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const sentence = "Loading... This may take a few seconds, please don't close this page.";

const underWay = () => {
  let resolve: () => void = () => {};
  let reject: (fault: Error) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve: () => resolve(), reject: (fault: Error) => reject(fault) };
};

describe('The loading overlay', () => {
  test('comes after 150 ms, so that what is quick does not flash, and says its sentence', async () => {
    const { box } = (page = drawn(<LoadingOverlay />));
    await pass(limits.overlayDelayMs - 1);
    expect(box.textContent).toBe('');
    await pass(1);
    expect(box.querySelector('[role="status"]')?.textContent).toBe(sentence);
  });

  test('stays while anything that a person waits for is under way, also when one of two ends badly', async () => {
    const foreground = createForeground();
    const { box } = (page = drawn(<ForegroundOverlay foreground={foreground} />));
    const [one, other] = [underWay(), underWay()];
    const work = foreground.tracked((what: Promise<void>) => what);
    const ends: Promise<unknown>[] = [];
    act(() => void ends.push(work(one.promise), work(other.promise).catch(String)));
    await pass(limits.overlayDelayMs);
    expect(box.textContent).toContain('Loading...');
    await act(async () => {
      other.reject(new Error('refused'));
      await ends[1];
    });
    expect(box.textContent).toContain('Loading...');
    await act(async () => {
      one.resolve();
      await ends[0];
    });
    expect(box.textContent).toBe('');
  });
});

test.each([
  ['development', 'Development'],
  ['staging', 'Staging'],
  ['production', ''],
  [undefined, ''],
] as const)('The banner of %s says %j', (environment, words) => {
  page = drawn(<EnvironmentBanner environment={environment} />);
  expect(page.box.textContent).toBe(words);
});
