// @vitest-environment happy-dom
import { act, Component, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';

import { later } from '#ui/later.tsx';

import { drawn } from './drawn.tsx';

interface Named {
  readonly name: string;
}
const Part = ({ name }: Named) => <p>{name} is here</p>;

/** Fetches that end when they are told to, and how many there were. */
const fetches = () => {
  const waiting: { readonly arrive: (part: ComponentType<Named>) => void; readonly fail: (fault: Error) => void }[] =
    [];
  return {
    load: () => new Promise<ComponentType<Named>>((arrive, fail) => void waiting.push({ arrive, fail })),
    count: () => waiting.length,
    arrive: () => act(async () => waiting.at(-1)?.arrive(Part)),
    fail: () => act(async () => waiting.at(-1)?.fail(new Error('no network'))),
  };
};

class Boundary extends Component<{ readonly children: ReactNode }, { readonly broke: boolean }> {
  override state = { broke: false };
  static getDerivedStateFromError = () => ({ broke: true });
  override render = () => (this.state.broke ? 'broken' : this.props.children);
}

let page: ReturnType<typeof drawn> | undefined;
afterEach(() => {
  page?.end();
  page = undefined;
});

describe('A part that comes later', () => {
  test('is nothing until its code is here, then itself, and at once the next time', async () => {
    const { load, count, arrive } = fetches();
    const Late = later(load);
    page = drawn(<Late name="The form" />);
    expect(page.box.textContent).toBe('');
    await arrive();
    expect(page.box.textContent).toBe('The form is here');
    page.draw(<Late key="again" name="The other form" />);
    expect([page.box.textContent, count()]).toEqual(['The other form is here', 1]);
  });

  test('is fetched once for two places', async () => {
    const { load, count, arrive } = fetches();
    const Late = later(load);
    page = drawn([<Late key="1" name="One" />, <Late key="2" name="Two" />]);
    await arrive();
    expect([page.box.textContent, count()]).toEqual(['One is hereTwo is here', 1]);
  });

  test('breaks what is around it when it cannot be fetched, and is tried again when drawn anew', async () => {
    const { load, count, arrive, fail } = fetches();
    const Late = later(load);
    const within = (key: string) => (
      <Boundary key={key}>
        <Late name="The form" />
      </Boundary>
    );
    page = drawn(within('first'));
    await fail();
    expect(page.box.textContent).toBe('broken');
    page.draw(within('second'));
    expect([page.box.textContent, count()]).toEqual(['', 2]);
    await arrive();
    expect(page.box.textContent).toBe('The form is here');
  });

  test('may leave before its code arrives', async () => {
    const { load, arrive } = fetches();
    const Late = later(load);
    page = drawn(<Late name="The form" />);
    page.draw(null);
    await arrive();
    expect(page.box.textContent).toBe('');
  });

  test('does not wait because another one has just appeared', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }); // where React lets nothing wait
    const Inner = later(async () => Part);
    const Outer = later(async () => () => <Inner name="The form" />);
    const box = document.createElement('div');
    const root = createRoot(box);
    root.render(<Outer />);
    // React's own `lazy` would need 300 ms here
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(box.textContent).toBe('The form is here');
    root.unmount();
  });
});
