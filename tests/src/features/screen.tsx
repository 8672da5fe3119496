import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { DeviceContext } from '#services/device.ts';
import { SessionProvider } from '#services/session.tsx';
import type { Session } from '#session/session.ts';
import { someNetwork } from './some-network.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export const openAt = async (path: string, session: Session, page: ReactNode) => {
  const location = memoryLocation({ path, record: true });
  const body = document.createElement('div');
  document.body.replaceChildren(body);
  const root = createRoot(body);
  onTestFinished(() => root.unmount());
  const { device, go } = someNetwork();
  await act(async () =>
    root.render(
      <DeviceContext value={device}>
        <SessionProvider session={session}>
          <Router hook={location.hook} searchHook={location.searchHook}>
            {page}
          </Router>
        </SessionProvider>
      </DeviceContext>,
    ),
  );

  /** The part that a person can reach: an open dialog hides the rest of the page. */
  const place = () => body.querySelector('dialog[open]') ?? body;
  const field = (label: string): HTMLInputElement => {
    const labels = [...place().querySelectorAll('label')];
    const found = labels.find((one) => one.textContent === label)?.control;
    if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field "${label}".`);
    return found;
  };
  return {
    field,
    goOnline: (isOnline: boolean) => act(async () => go(isOnline)),
    button: (name: string) => [...place().querySelectorAll('button')].find((one) => one.textContent === name),
    leave: () => act(async () => root.unmount()),
    wentTo: () => location.history.at(-1),
    alert: () => body.querySelector('[role=alert]')?.textContent ?? null,
    heading: () => body.querySelector('h1')?.textContent,
    text: () => body.textContent ?? '',
    link: (name: string) =>
      [...body.querySelectorAll('a')].find((one) => one.textContent === name)?.getAttribute('href'),
    follow: (name: string) =>
      act(async () => [...body.querySelectorAll('a')].find((one) => one.textContent === name)?.click()),
    errorOf: (label: string) => {
      const about = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
      const id = about.find((one) => one.endsWith('-error'));
      return id === undefined ? null : (document.getElementById(id)?.textContent ?? null);
    },
    type: (label: string, text: string) =>
      act(async () => {
        const input = field(label);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    /** Waits until the page shows these words, as parts may load late; if they never come, the test times out. */
    shows: async (words: string) => {
      do await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
      while (!(place().textContent ?? '').includes(words));
    },
    /** Presses a button without waiting for an answer. */
    click: (name: string) =>
      act(async () => [...place().querySelectorAll('button')].find((one) => one.textContent === name)?.click()),
    /** Presses a button and waits for the answer. */
    press: async (name: string, times = 1) => {
      await act(async () => {
        const button = [...place().querySelectorAll('button')].find((one) => one.textContent === name);
        if (!button) throw new Error(`There is no button "${name}".`);
        for (let time = 0; time < times; time += 1) button.click();
      });
      do await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
      while (body.querySelector('[aria-busy]'));
    },
  };
};
