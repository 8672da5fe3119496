// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#core/limits.ts';
import { notify } from '#ui/notify.ts';
import { Toaster } from '#ui/toaster.tsx';
import { drawn } from './drawn.tsx';

let page: ReturnType<typeof drawn>;
beforeEach(() => {
  vi.useFakeTimers();
  page = drawn(<Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />);
});
afterEach(() => {
  page.end();
  vi.useRealTimers();
});

const messages = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const leaving = () => messages().map((message) => message.dataset['removed'] === 'true');

test('what is done is said at the top right for one second, and the place closes within 300 ms (specification §9)', async () => {
  act(() => notify.done('Saved'));
  await pass(50);
  const [message] = messages();
  expect(message?.textContent).toContain('Saved');
  expect([message?.dataset['yPosition'], message?.dataset['xPosition']]).toEqual(['top', 'right']);
  expect(message?.style.transitionDuration).toBe('300ms');
  await pass(900);
  expect(leaving()).toEqual([false]);
  await pass(100);
  expect(leaving()).toEqual([true]);
  await pass(limits.toastCollapseMs);
  expect(messages()).toEqual([]);
});

test('what went wrong stays long enough to be read, and can be put away', async () => {
  act(() => notify.problem('Not saved'));
  await pass(10_000);
  expect(leaving()).toEqual([false]);
  act(() => document.querySelector<HTMLElement>('[data-close-button]')?.click());
  await pass(limits.toastCollapseMs);
  expect(messages()).toEqual([]);
});
