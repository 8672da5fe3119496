// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useArrival } from '#app/frame/default-layout.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Page = ({ path, isBeside = false }: { readonly path: string; readonly isBeside?: boolean }) => {
  const main = useRef<HTMLElement>(null);
  useArrival(path, main);
  return (
    <main ref={main} tabIndex={-1}>
      <button type="button">Tab</button>
      <div data-beside={isBeside || undefined}>
        <a href="/row">Row</a>
      </div>
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
  onTestFinished(() => root.unmount());
  await act(async () => root.render(<Page path={from} />));
  body.querySelector('button')?.focus();
  await act(async () => root.render(<Page path={to} />));
  expect(document.activeElement?.tagName).toBe(expected);
});

describe('A detail of a list', () => {
  const list = '/inventory/hoops';
  const detail = `${list}/0190c2a4-8a25-702f-a998-8d8c9750b81a`;
  const opened = async (isBeside: boolean, from: string) => {
    const body = document.createElement('div');
    document.body.replaceChildren(body);
    const root = createRoot(body);
    onTestFinished(() => root.unmount());
    const draw = (path: string) => act(async () => root.render(<Page path={path} isBeside={isBeside} />));
    await draw(from);
    const main = body.querySelector('main');
    Object.defineProperty(main, 'clientWidth', { value: 1000 });
    body.querySelector('a')?.focus();
    return draw;
  };

  test('leaves the focus to the screen where it opens beside its list', async () => {
    const draw = await opened(true, list);
    await draw(detail);
    expect(document.activeElement?.tagName).toBe('A');
  });

  test('is a page of its own where its screen has no room beside the list', async () => {
    const draw = await opened(false, list);
    await draw(detail);
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  test('leads up to the row that its list has put the focus on', async () => {
    const draw = await opened(false, detail);
    await draw(list);
    expect(document.activeElement?.tagName).toBe('A');
    await draw('/dashboard');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });
});
