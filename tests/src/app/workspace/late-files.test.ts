import { expect, test } from 'vitest';
import { createLateFiles, isMetered, onConnectionChange } from '#app/workspace/late-files.ts';
import type { FileWork } from '#app/workspace/file-work.ts';
import { anEngine } from '../../sync/an-engine.ts';

const aNavigator = (connection?: object): Navigator => ({ connection }) as unknown as Navigator;

test.each([
  ['a browser that says nothing', undefined, false],
  ['Wi-Fi', { type: 'wifi', saveData: false }, false],
  ['a mobile network', { type: 'cellular', saveData: false }, true],
  ['a person who asked to save data', { type: 'wifi', saveData: true }, true],
])('Files wait or not: %s.', (_what, connection, waits) => {
  expect(isMetered(aNavigator(connection))).toBe(waits);
});

test('Files go on when the connection becomes another one, and no more once the team is closed.', async () => {
  const connection = new EventTarget();
  const { engine } = anEngine();
  let woken = 0;
  const work = { wake: () => void (woken += 1), stop: () => undefined } as unknown as FileWork;
  const late = createLateFiles(async () => work, {
    engine,
    isMetered: () => false,
    onConnection: (listener) => onConnectionChange(aNavigator(connection), listener),
    report: (fault) => {
      throw fault;
    },
  });
  late.start();
  await expect.poll(() => woken).toBe(1);
  connection.dispatchEvent(new Event('change'));
  await expect.poll(() => woken).toBe(2);
  late.stop();
  connection.dispatchEvent(new Event('change'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(woken).toBe(2);
});
