import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import type { Role } from '#core/access/permissions.ts';
import { err, ok } from '#core/result.ts';
import { keepForSending, keptFile } from '#data/files/file-bytes.ts';
import { storePage } from '#data/rows/pages.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import { createUploads } from '#sync/uploads.ts';
import { nine, owner } from '../core/mutations/a-book.ts';
import { aPage, aTab } from '../data/a-tab.ts';

const sha256 = 'ab'.repeat(32);
const bytes = 2 * fileLimits.filePartBytes + 7;

const anUpload = async (role: Role = 'owner') => {
  const tab = aTab({ role });
  const { store } = tab;
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const server = {
    has: new Set<number>(),
    faults: [] as RemoteError[],
    asked: [] as string[],
    isBusy: false,
    isMetered: false,
  };
  const answer = async <T>(asked: string, value: () => T) => {
    server.asked.push(asked);
    const fault = server.faults.shift();
    return fault === undefined ? ok(value()) : err(fault);
  };
  const opened = () => {
    const uploads = createUploads({
      store,
      files: {
        begin: (_team, _sha256, length) => {
          const all = Array.from({ length: Math.ceil(length / fileLimits.filePartBytes) }, (_, n) => n);
          return answer('begin', () => ({ missing: all.filter((n) => !server.has.has(n)) }));
        },
        putPart: (_team, _sha256, n, part) => answer(`part ${n}: ${part.size}`, () => void server.has.add(n)),
      },
      random: () => 1,
      setTimer: (run, ms) => {
        timers.push({ run, ms });
        return () => undefined;
      },
      unlessBusy: async (_name, work) => {
        server.isBusy = true;
        await work().finally(() => (server.isBusy = false));
        return true;
      },
      isMetered: () => server.isMetered,
      onFault: (fault) => {
        throw fault;
      },
    });
    onTestFinished(uploads.stop);
    const [firstLook] = timers.splice(0);
    return { uploads, firstLook };
  };
  const { uploads } = opened();
  await keepForSending(store, sha256, new Blob([new Uint8Array(bytes)]));
  const d = {
    ofKind: 'thread',
    ofId: newId(),
    sha256,
    name: 'A.png',
    type: 'image/png',
    bytes,
    stored: false,
    order: 0,
  };
  const row = { t: 'file', id: newId(), v: 3, d: { ...d, createdBy: owner, createdAt: nine } };
  const pull = () => storePage(store, aPage(0, 3, [row]), { epoch: null, generation: 0 });
  const after = async (act: () => void) => {
    act();
    do await new Promise((resolve) => setTimeout(resolve, 5));
    while (server.isBusy);
  };
  return { ...tab, uploads, server, timers, anew: opened, pull, after, kept: () => keptFile(store, sha256) };
};

let upload: Awaited<ReturnType<typeof anUpload>>;
beforeEach(async () => {
  upload = await anUpload();
});

test('Nothing is sent before the row has been pulled; then all parts, and the server confirms.', async () => {
  const { uploads, server, pull, after, kept } = upload;
  await after(uploads.wake);
  expect(server.asked).toEqual([]);
  await pull();
  await after(uploads.wake);
  const full = fileLimits.filePartBytes;
  expect(server.asked).toEqual(['begin', `part 0: ${full}`, `part 1: ${full}`, 'part 2: 7', 'begin']);
  expect(await kept()).toMatchObject({ state: 'sent', sentParts: 3, parts: 3 });
  await after(uploads.wake);
  // no new upload begins, although the row still says that the server lacks the bytes
  expect(server.asked).toHaveLength(5);
});

test('A start reads no rows of files unless a file waits; what changed before it is found a little later.', async () => {
  const { store, server } = upload;
  await upload.pull();
  await upload.after(upload.uploads.wake);
  upload.uploads.stop();
  // as if the server was set back, and the page was closed before it sent the lost bytes again
  await store.db.files.update(sha256, { sentFor: 'before' });
  const read: unknown[] = [];
  store.db.rows.hook('reading', (row) => (read.push(row), row));
  const again = upload.anew();
  server.asked.length = 0;
  await upload.after(again.uploads.wake);
  expect([server.asked, read]).toEqual([[], []]);
  await upload.after(() => again.firstLook?.run());
  expect(server.asked).toContain('begin');
});

test.each<readonly [RemoteError, number]>([
  [{ kind: 'offline' }, 1000],
  [{ kind: 'timeout' }, 1000],
  [{ kind: 'http', status: 503, retryAfterMs: 7000 }, 7000],
  [{ kind: 'http', status: 429, code: 'too_many_requests', retryAfterMs: 60_000 }, 60_000],
])('After %j it pauses, is woken in vain, and goes on where it stopped.', async (fault, ms) => {
  const { uploads, server, timers, pull, after, kept, time } = upload;
  await pull();
  server.has.add(0);
  server.faults = [];
  const begin = server.asked.length;
  server.faults.push(fault);
  await after(uploads.wake);
  expect(timers).toMatchObject([{ ms }]);
  await after(uploads.wake);
  expect(server.asked).toHaveLength(begin + 1);
  expect(await kept()).toMatchObject({ state: 'waiting', problem: null });
  time.now += ms;
  await after(() => timers[0]?.run());
  expect(server.asked.slice(begin)).toEqual([
    'begin',
    'begin',
    `part 1: ${fileLimits.filePartBytes}`,
    'part 2: 7',
    'begin',
  ]);
});

test.each<readonly [RemoteError, boolean]>([
  [{ kind: 'offline' }, true],
  [{ kind: 'timeout' }, true],
  [{ kind: 'http', status: 429, code: 'too_many_requests', retryAfterMs: 60_000 }, false],
])('After %j another connection ends the pause: %s.', async (fault, goesOn) => {
  const { uploads, server, timers, pull, after, kept } = upload;
  await pull();
  for (let tries = 0; tries < 6; tries += 1) server.faults.push(fault);
  await after(uploads.wake);
  await after(uploads.reconnected);
  expect(server.asked).toHaveLength(goesOn ? 2 : 1);
  server.faults = [];
  await after(uploads.reconnected);
  expect(await kept()).toMatchObject({ state: goesOn ? 'sent' : 'waiting' });
  expect(timers).not.toEqual([]);
});

test('A connection that comes back while a call still fails is used at once.', async () => {
  const { uploads, server, pull, after, kept } = upload;
  await pull();
  server.faults.push({ kind: 'offline' });
  await after(() => {
    uploads.wake();
    uploads.reconnected();
    uploads.wake();
  });
  expect(await kept()).toMatchObject({ state: 'sent' });
});

test('A file that is not found waits for the next round, without a pause.', async () => {
  const { uploads, server, timers, pull, after, kept } = upload;
  await pull();
  server.faults.push({ kind: 'http', status: 404, code: 'not_found' });
  await after(uploads.wake);
  expect(timers).toEqual([]);
  expect(await kept()).toMatchObject({ state: 'waiting', problem: null });
  await after(uploads.wake);
  expect(await kept()).toMatchObject({ state: 'sent' });
});

test.each(['team_full', 'too_large', 'wrong_type'] as const)('After %s it is tried again in a day.', async (code) => {
  const { uploads, server, pull, after, kept, time } = upload;
  await pull();
  server.faults.push({ kind: 'http', status: 409, code });
  await after(uploads.wake);
  expect(await kept()).toMatchObject({ state: 'waiting', problem: code });
  time.now += 86_400_000 - 1;
  await after(uploads.wake);
  expect(server.asked).toHaveLength(1);
  time.now += 1;
  await after(uploads.wake);
  expect(await kept()).toMatchObject({ state: 'sent', problem: null });
});

test('Who may only read sends nothing.', async () => {
  const { uploads, server, pull, after } = await anUpload('viewer');
  await pull();
  await after(uploads.wake);
  expect(server.asked).toEqual([]);
});

test('On a metered connection nothing is sent; one that becomes metered stops it after the part, and it goes on there.', async () => {
  const { uploads, server, pull, after, kept, timers } = upload;
  const full = fileLimits.filePartBytes;
  await pull();
  server.isMetered = true;
  await after(uploads.wake);
  expect(server.asked).toEqual([]);
  server.isMetered = false;
  const put = server.has.add.bind(server.has);
  server.has.add = (n) => {
    server.isMetered = n === 0;
    return put(n);
  };
  await after(uploads.wake);
  expect(server.asked.splice(0)).toEqual(['begin', `part 0: ${full}`]);
  expect(await kept()).toMatchObject({ state: 'waiting', sentParts: 1, problem: null });
  await after(uploads.wake);
  expect([server.asked, timers]).toEqual([[], []]);
  await after(uploads.retry);
  expect(server.asked).toEqual(['begin', `part 1: ${full}`, 'part 2: 7', 'begin']);
  expect(await kept()).toMatchObject({ state: 'sent', sentParts: 3 });
});

test('A network that fails in the middle of a file costs the part that was under way, and no other.', async () => {
  const { uploads, server, timers, pull, after, kept } = upload;
  const full = fileLimits.filePartBytes;
  await pull();
  const put = server.has.add.bind(server.has);
  server.has.add = (n) => {
    if (n === 0) server.faults.push({ kind: 'offline' });
    return put(n);
  };
  await after(uploads.wake);
  expect(server.asked.splice(0)).toEqual(['begin', `part 0: ${full}`, `part 1: ${full}`]);
  expect(await kept()).toMatchObject({ state: 'waiting', sentParts: 1, problem: null });
  await after(() => timers[0]?.run());
  expect(server.asked).toEqual(['begin', `part 1: ${full}`, 'part 2: 7', 'begin']);
  expect(await kept()).toMatchObject({ state: 'sent', sentParts: 3 });
});
