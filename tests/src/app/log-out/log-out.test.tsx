// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LogOutProvider } from '#app/log-out/log-out-provider.tsx';
import { err, ok, type Result } from '#core/result.ts';
import { useLogOut } from '#services/log-out.ts';
import { MeServiceContext, type MeService } from '#services/me-service.ts';
import type { Unsent } from '#session/session.ts';
import { nothingWorks } from '../../features/profile/some-me-service.tsx';
import { drawn } from '../../ui/drawn.tsx';

let page: ReturnType<typeof drawn>;
afterEach(() => page.end());

const Way = () => <button onClick={useLogOut()}>out</button>;

const opened = (unsent: number | undefined, own: Partial<MeService> = {}) => {
  const asked: (boolean | undefined)[] = [];
  const signOut = async (options?: { readonly evenUnsent?: boolean }): Promise<Result<void, Unsent>> => {
    asked.push(options?.evenUnsent);
    return unsent !== 0 && options?.evenUnsent !== true ? err({ unsent }) : ok(undefined);
  };
  page = drawn(
    <MeServiceContext value={async () => ({ ...nothingWorks, ...own })}>
      <LogOutProvider session={{ signOut }}>
        <Way />
      </LogOutProvider>
    </MeServiceContext>,
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

/** The code of the dialog is loaded when it is first opened, which takes long on a busy machine. */
const patience = { timeout: 30_000 };

const answered = () =>
  vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(dialog()).not.toBeNull();
  }, patience);

const dialog = () => document.querySelector('dialog');
const buttons = () => [...(dialog()?.querySelectorAll('footer button') ?? [])].map((one) => one.textContent);
const said = () => dialog()?.querySelector('[role=status]')?.textContent;

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
    expect(dialog()?.textContent).toContain(
      '3 changes are on this device only. Logging out clears this device. Changes to your profile and settings and unsent messages count too.',
    );
    expect(buttons()).toEqual(['Log out and discard', 'Cancel', 'Sync now']);
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

  test('asks, too, when nobody can tell what is unsent', async () => {
    opened(undefined);
    await press('out');
    await answered();
    expect(dialog()?.textContent).toContain('We can’t check for unsent changes right now.');
  });

  test('logs out after everything has been sent, and only when asked again', async () => {
    const asked = opened(3, { syncEverything: async () => ({ left: 0 }) });
    await press('out');
    await answered();
    await press('Sync now');
    expect([said(), buttons(), asked]).toEqual([
      'Everything has been sent. You can log out now.',
      ['Cancel', 'Log out'],
      [undefined],
    ]);
    await press('Log out');
    expect(asked).toEqual([undefined, undefined]);
  });

  test.each([
    ['some changes stay', { syncEverything: async () => ({ left: 2 }) }, '2 changes were not sent'],
    ['sending breaks', {}, '3 changes were not sent'],
  ])('keeps all ways open when %s', async (_, own, words) => {
    opened(3, own);
    await press('out');
    await answered();
    await press('Sync now');
    expect(said()).toContain(words);
    expect(buttons()).toEqual(['Log out and discard', 'Cancel', 'Sync now']);
  });

  test('never turns the button under a finger into another one when the sending is over', async () => {
    opened(2, { syncEverything: async () => ({ left: 0 }) });
    await press('out');
    await answered();
    const before = new Map([...document.querySelectorAll('footer button')].map((one) => [one, one.textContent]));
    await press('Sync now');
    const after = [...document.querySelectorAll('footer button')].filter((one) => before.has(one));
    expect(after.map((one) => [before.get(one), one.textContent])).toEqual([['Cancel', 'Cancel']]);
  });

  test('gives everything out as a file and says where it is', async () => {
    const saved: string[] = [];
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    opened(3, { exportEverything: async () => ({ name: 'spoolside-2026-11-20.zip', zip: new Blob(['zip']) }) });
    await press('out');
    await answered();
    await press('Export everything first');
    link.mockRestore();
    expect([saved, said()]).toEqual([
      ['spoolside-2026-11-20.zip'],
      'The file is with your downloads. It holds everything that is on this device.',
    ]);
  });

  test('says so when the file could not be made', async () => {
    opened(3);
    await press('out');
    await answered();
    await press('Export everything first');
    expect(said()).toBe('The file could not be made. Nothing was changed; try again.');
  });
});
