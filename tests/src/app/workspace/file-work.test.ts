import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { err } from '#core/result.ts';
import { createFileWork } from '#app/workspace/file-work.ts';
import { isMetered } from '#app/workspace/open-team.ts';
import { storePage } from '#data/rows/pages.ts';
import type { Http } from '#remote/http.ts';
import { nine, owner } from '../../core/mutations/a-book.ts';
import { aPage, aTab } from '../../data/a-tab.ts';

const aNavigator = (connection?: object, locks?: object): Navigator => ({ connection, locks }) as unknown as Navigator;

test.each([
  ['a browser that says nothing', undefined, false],
  ['Wi-Fi', { type: 'wifi', saveData: false }, false],
  ['a mobile network', { type: 'cellular', saveData: false }, true],
  ['a person who asked to save data', { type: 'wifi', saveData: true }, true],
])('Files wait or not: %s.', (_what, connection, waits) => {
  expect(isMetered(aNavigator(connection))).toBe(waits);
});

test('Files go on when the connection becomes another one, and no more once the team is closed.', async () => {
  const { store } = aTab();
  const connection = Object.assign(new EventTarget(), { saveData: true });
  let busy = 0;
  const request = async (_name: string, _options: object, then: (lock: object) => Promise<boolean>) => {
    busy += 1;
    return then({}).finally(() => (busy -= 1));
  };
  const window = Object.assign(new EventTarget(), {
    navigator: aNavigator(connection, { request }),
    setTimeout,
    clearTimeout,
  }) as unknown as Window;
  const asked: string[] = [];
  const http: Http = async ({ path }) => {
    asked.push(path);
    return err({ kind: 'http', status: 404, code: 'not_found' });
  };
  const onFault = (fault: unknown) => {
    throw fault;
  };
  const work = createFileWork({ store, http, window, isMetered: () => isMetered(window.navigator), onFault });
  const sha256 = '0c'.repeat(32);
  const of = { ofKind: 'team', ofId: newId(), order: 0, createdBy: owner, createdAt: nine };
  const d = { ...of, sha256, name: 'A.png', type: 'image/png', bytes: 5, stored: false };
  await work.keep(sha256, new Blob(['bytes']));
  await storePage(store, aPage(0, 3, [{ t: 'file', id: newId(), v: 3, d }]), { epoch: null, generation: 0 });
  work.wake();
  await expect.poll(() => busy).toBe(0);
  expect(asked).toEqual([]);
  connection.saveData = false;
  connection.dispatchEvent(new Event('change'));
  await expect.poll(() => busy).toBe(0);
  expect(asked).toEqual([expect.stringContaining(sha256)]);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => busy).toBe(0);
  expect(asked).toHaveLength(2);
  work.stop();
  connection.dispatchEvent(new Event('change'));
  window.dispatchEvent(new Event('online'));
  expect([busy, asked.length]).toEqual([0, 2]);
});
