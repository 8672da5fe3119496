import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { takeUpAgain } from '#app/workspace/open-team.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { newId } from '#core/ids.ts';

/**
 * A database whose browser closes it; after `stick` it cannot be opened again until the returned function is called.
 */
const aClosingBrowser = async () => {
  const disk = new IDBFactory();
  const db = openTeamDatabase(newId(), newId(), { indexedDB: disk, IDBKeyRange });
  await db.open();
  await db.meta.put({ k: 'gone', at: '' });
  const open = disk.open.bind(disk);
  return {
    db,
    stick: () => {
      const asked: (() => void)[] = [];
      disk.open = (...request) => {
        const never = {} as IDBOpenDBRequest;
        asked.push(() => {
          const answered = open(...request);
          answered.addEventListener('success', (event) => {
            Object.assign(never, { result: answered.result });
            (never.onsuccess as ((event: Event) => void) | undefined)?.(event);
          });
        });
        return never;
      };
      return () => {
        disk.open = open;
        asked.forEach((answer) => answer());
      };
    },
    // The browser would call this listener itself; `fake-indexeddb` accepts only its own events.
    close: () => {
      const inner = db.backendDB();
      inner.close();
      inner.onclose?.(new Event('close'));
    },
  };
};

const watching = (db: Awaited<ReturnType<typeof aClosingBrowser>>['db']) => {
  const heard: string[] = [];
  let runOut = () => undefined as void;
  const end = takeUpAgain(db, {
    pause: async () => undefined,
    patience: () => new Promise((resolve) => void (runOut = resolve)),
    onBack: (isEmpty) => heard.push(isEmpty ? 'back, empty' : 'back'),
    onLost: (fault) => heard.push(String(fault)),
  });
  return { heard, end, runOut: () => runOut() };
};

test('A database that the browser closed is taken up again.', async () => {
  const { db, close } = await aClosingBrowser();
  const { heard, end, runOut } = watching(db);
  close();
  await expect.poll(() => heard).toEqual(['back, empty']);
  runOut();
  await Promise.resolve();
  expect(heard).toEqual(['back, empty']);
  end();
  db.close();
});

test('F9: one that the browser does not open again is said to be lost in time, and is there again if it comes back.', async () => {
  const { db, stick, close } = await aClosingBrowser();
  const { heard, end, runOut } = watching(db);
  const mend = stick();
  close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  runOut();
  await expect.poll(() => heard).toEqual(['Error: The browser does not reopen the database.']);
  mend();
  await expect.poll(() => heard.at(-1)).toBe('back, empty');
  end();
  db.close();
});
