// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useArrival } from '#app/frame/use-arrival.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Page = ({ path }: { readonly path: string }) => {
  const main = useRef<HTMLElement>(null);
  useArrival(path, main);
  return (
    <main ref={main} tabIndex={-1}>
      <button type="button">Tab</button>
    </main>
  );
};

test.each([
  ['/dashboard', '/profile', 'MAIN'],
  ['/profile', '/dashboard', 'MAIN'],
  ['/profile/invites', '/profile', 'BUTTON'],
  ['/profile', '/profile/invites', 'BUTTON'],
])('From %s to %s the focus is on %s', async (from, to, expected) => {
  const body = document.createElement('div');
  document.body.replaceChildren(body);
  const root = createRoot(body);
  await act(async () => root.render(<Page path={from} />));
  body.querySelector('button')?.focus();
  await act(async () => root.render(<Page path={to} />));
  expect(document.activeElement?.tagName).toBe(expected);
});
