// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LogOutProvider } from '#app/log-out/log-out-provider.tsx';
import { err, ok, type Result } from '#core/result.ts';
import { useLogOut } from '#services/log-out.ts';
import type { Unsent } from '#session/session.ts';
import { drawn } from '../../ui/drawn.tsx';

let page: ReturnType<typeof drawn>;
afterEach(() => page.end());

const Way = () => <button onClick={useLogOut()}>out</button>;

/** A session that refuses as long as something is unsent and nobody insists. */
const opened = (unsent: number) => {
  const asked: (boolean | undefined)[] = [];
  const signOut = async (options?: { readonly evenUnsent?: boolean }): Promise<Result<void, Unsent>> => {
    asked.push(options?.evenUnsent);
    return unsent > 0 && options?.evenUnsent !== true ? err({ unsent }) : ok(undefined);
  };
  page = drawn(
    <LogOutProvider session={{ signOut }}>
      <Way />
    </LogOutProvider>,
  );
  return asked;
};

const press = async (name: string) => {
  await act(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
    if (!button) throw new Error(`There is no button "${name}".`);
    button.click();
  });
  for (let turn = 0; turn < 20; turn += 1) await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
};

/** The dialog's code comes when it is first needed. */
const answered = () =>
  vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(dialog()).not.toBeNull();
  });

const dialog = () => document.querySelector('dialog');

describe('Logging out', () => {
  test('asks nothing when everything was sent', async () => {
    const asked = opened(0);
    await press('out');
    expect([asked, dialog()]).toEqual([[undefined], null]);
  });

  test('asks what becomes of changes that only this device has', async () => {
    opened(3);
    await press('out');
    await answered();
    expect(dialog()?.textContent).toContain('3 changes live on this device only');
    expect([...(dialog()?.querySelectorAll('footer button') ?? [])].map((one) => one.textContent)).toEqual([
      'Log out and discard',
      'Cancel',
      'Sync now',
    ]);
  });

  test('keeps everything when the person cancels', async () => {
    const asked = opened(3);
    await press('out');
    await answered();
    await press('Cancel');
    expect([asked, dialog()]).toEqual([[undefined], null]);
  });

  test('drops the changes only when the person says so', async () => {
    const asked = opened(3);
    await press('out');
    await answered();
    await press('Log out and discard');
    expect([asked, dialog()]).toEqual([[undefined, true], null]);
  });
});
