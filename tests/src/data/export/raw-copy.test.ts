import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { rawCopy } from '#data/export/raw-copy.ts';
import { keepForSending } from '#data/files/file-bytes.ts';
import { owner } from '../../core/mutations/a-book.ts';
import { aTab, aThread, save } from '../a-tab.ts';

test('A copy of everything is made of databases that newer code wrote, with unsent changes and bytes of files, and changes none', async () => {
  const { store, db, disk } = aTab();
  const threadId = newId();
  await save(store, aThread({ name: 'Poinsettia' }, threadId));
  await keepForSending(store, 'ab'.repeat(32), new Blob(['a design']));
  store.feed.close();
  db.close();
  const newer = await new Promise<IDBDatabase>((resolve) => {
    const request = disk.open(db.name, 990);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('plans', { keyPath: 'id' }));
    request.addEventListener('success', () => resolve(request.result));
  });
  newer
    .transaction('plans', 'readwrite')
    .objectStore('plans')
    .put({ id: 'a', at: new Date(0) });
  newer.close();
  const copied = async () => {
    const parts = await rawCopy(disk, owner);
    return Promise.all(
      parts.map(async (part) => [part.path, 'text' in part ? part.text : await part.blob.text()] as const),
    );
  };
  const first = Object.fromEntries(await copied());
  const of = (name: string): unknown => JSON.parse(first[`${db.name}/${name}.json`] ?? '[]');
  expect(of('plans')).toEqual([{ id: 'a', at: '1970-01-01T00:00:00.000Z' }]);
  expect(of('outbox')).toMatchObject([{ name: 'thread.create', args: { id: threadId } }]);
  expect(of('rows')).toMatchObject([{ key: `thread/${threadId}`, d: { name: 'Poinsettia' } }]);
  expect(first[`${db.name}/fileBytes/1`]).toBe('a design');
  expect(of('fileBytes')).toMatchObject([{ bytes: { file: `${db.name}/fileBytes/1` } }]);
  expect(Object.fromEntries(await copied())).toEqual(first);
  expect((await disk.databases()).map(({ version }) => version)).toEqual([990]);
});
