// @vitest-environment happy-dom
import { act, Component, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { later, reloadOnSecondFailure, waitForFirstSight } from '#ui/later.tsx';
import { painted } from '#ui/painted.ts';

import { drawn } from './drawn.tsx';

interface Named {
  readonly name: string;
}
const Part = ({ name }: Named) => <p>{name} is here</p>;

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

const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click());

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

  test('says in its place that it cannot be fetched, leaves the rest alone, and comes when a person tries again', async () => {
    const { load, count, arrive, fail } = fetches();
    const Late = later(load);
    page = drawn([<p key="1">The rest.</p>, <Late key="2" name="The form" />]);
    await fail();
    const said = 'The rest.This part could not be loaded. Check the connection, then try again.Try again';
    expect(page.box.textContent).toBe(said);
    await press('Try again');
    await fail();
    expect([page.box.textContent, count()]).toEqual([said, 2]);
    await press('Try again');
    await arrive();
    expect([page.box.textContent, count()]).toEqual(['The rest.The form is here', 3]);
  });

  test('that fails again when a person tries again loads the page anew, which a first failure does not', async () => {
    const { load, fail } = fetches();
    const Late = later(load);
    const reload = vi.fn<() => void>();
    reloadOnSecondFailure(reload);
    page = drawn(<Late name="The form" />);
    await fail();
    expect(reload).not.toHaveBeenCalled();
    await press('Try again');
    await fail();
    expect(reload).toHaveBeenCalledOnce();
    reloadOnSecondFailure(() => undefined);
  });

  test('comes by itself when the network is back', async () => {
    const { load, arrive, fail } = fetches();
    const Late = later(load);
    page = drawn(<Late name="The form" />);
    await fail();
    await act(async () => window.dispatchEvent(new Event('online')));
    await arrive();
    expect(page.box.textContent).toBe('The form is here');
  });

  test('that opens over the page can be closed without it, and is fetched again when it is opened again', async () => {
    const { load, count, arrive, fail } = fetches();
    type Menu = Named & { readonly open: boolean; readonly onOpen: (open: boolean) => void };
    const Late = later(load as () => Promise<FunctionComponent<Menu>>);
    const opened = (open: boolean) => <Late name="The menu" open={open} onOpen={(next) => page?.draw(opened(next))} />;
    page = drawn(opened(true));
    await fail();
    expect(page.box.querySelector('[role=alert]')?.hasAttribute('data-over')).toBe(true);
    await press('Close');
    expect(page.box.textContent).toBe('');
    page.draw(opened(true));
    expect([page.box.textContent, count()]).toEqual(['', 2]);
    await arrive();
    expect(page.box.textContent).toBe('The menu is here');
  });

  test.each([
    ['icon', 'This part could not be loaded. Check the connection, then try again.'],
    ['nothing', undefined],
  ] as const)('has the room that it is given: %s', async (instead, label) => {
    const { load, fail } = fetches();
    const Late = later(load, instead);
    page = drawn(<Late name="The bell" />);
    await fail();
    expect(page.box.textContent).toBe('');
    expect(page.box.querySelector('button')?.getAttribute('aria-label') ?? undefined).toBe(label);
  });

  test.each([
    ['of a screen', <P extends object>(load: () => Promise<ComponentType<P>>) => later(load), 1],
    [
      'that can wait',
      <P extends object>(load: () => Promise<ComponentType<P>>) => later(load, 'nothing', 'painted'),
      0,
    ],
  ] as const)('%s is asked for while the page is drawn, or once that is painted', async (_, made, atOnce) => {
    const { load, count, arrive } = fetches();
    const Late = made(load);
    page = drawn(<Late name="The list" />);
    expect(count()).toBe(atOnce);
    await expect.poll(count, { timeout: 5000 }).toBe(1);
    await arrive();
    expect(page.box.textContent).toBe('The list is here');
  });

  test('that opens over the page is fetched before it opens, once the page is painted', async () => {
    const { load, count, arrive } = fetches();
    const Late = later(load as () => Promise<FunctionComponent<Named & { readonly open: boolean }>>);
    page = drawn(<Late name="The menu" open={false} />);
    expect(count()).toBe(0);
    await expect.poll(count, { timeout: 5000 }).toBe(1);
    page.draw(<Late name="The menu" open />);
    await arrive();
    expect([page.box.textContent, count()]).toEqual(['The menu is here', 1]);
  });

  test('that can wait is not asked for before the first sight of a start', async () => {
    const { load, count, arrive } = fetches();
    const Late = later(load, 'nothing', 'painted');
    let see = (): void => undefined;
    waitForFirstSight(new Promise((resolve) => (see = resolve)));
    page = drawn(<Late name="The list" />);
    await painted();
    await painted();
    expect(count()).toBe(0);
    see();
    await expect.poll(count, { timeout: 5000 }).toBe(1);
    await arrive(); // parts of later files wait for what is under way
    expect(page.box.textContent).toBe('The list is here');
  });

  test('that breaks while it is drawn takes nothing along but a screen', async () => {
    const told: unknown[] = [];
    Object.assign(window, { reportError: (fault: unknown) => told.push(fault) });
    const broken = new Error('broken');
    const Broken = () => {
      throw broken;
    };
    const Dialog: ComponentType<{ readonly onClose: () => void }> = later(async () => Broken);
    const Screen = later(async () => Broken);
    const log = vi.spyOn(console, 'error').mockReturnValue(); // React logs the error too
    page = drawn(
      <Boundary>
        <Dialog onClose={() => undefined} />
      </Boundary>,
    );
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect([page.box.querySelectorAll('[role=alert]').length, told]).toEqual([1, [broken]]);
    page.draw(
      <Boundary>
        <Screen />
      </Boundary>,
    );
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    log.mockRestore();
    expect(page.box.textContent).toBe('broken');
  });

  test('that breaks in its place on a screen says so there, and is drawn again when a person tries again', async () => {
    Object.assign(window, { reportError: () => undefined });
    let isBroken = true;
    const Sometimes = () => {
      if (isBroken) throw new Error('broken');
      return <p>The answer</p>;
    };
    const Late = later(async () => Sometimes, 'part');
    const log = vi.spyOn(console, 'error').mockReturnValue(); // React logs the error too
    page = drawn(
      <Boundary>
        <p>The rest.</p>
        <Late />
      </Boundary>,
    );
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    log.mockRestore();
    expect(page.box.textContent).toMatch(/^The rest\.This part could not be loaded\./u);
    isBroken = false;
    await press('Try again');
    expect(page.box.textContent).toBe('The rest.The answer');
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
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }); // outside of `act`, where React updates at once
    const Inner = later(async () => Part);
    const Outer = later(async () => () => <Inner name="The form" />);
    const box = document.createElement('div');
    const root = createRoot(box);
    root.render(<Outer />);
    // with React's own `lazy` this would take 300 ms
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(box.textContent).toBe('The form is here');
    root.unmount();
  });
});
