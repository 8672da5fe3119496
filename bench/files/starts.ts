import { connectTo } from '../../e2e/support/database.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { median } from '../figures.ts';
import { startCold, throttling, withInstalledApp, type InstalledApp } from '../offline-app.ts';
import type { Report } from '../report.ts';

const bar = 1.05;
const photos = 1000;
const photoBytes = 60_000;
const list = { path: '/inventory/threads', seen: 'main a[href^="/inventory/threads/0"]' };
const names = ['without', 'full'] as const;
const screen = { viewport: { width: 1180, height: 820 } };

export const measureStarts = async (
  root: string,
  report: Report,
  { threads, rounds }: { readonly threads: number; readonly rounds: number },
): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const scene = { root, executablePath, threads, screen };
  await withInstalledApp(scene, (without) =>
    withInstalledApp({ ...scene, fill: addPhotoRows }, async (full) => {
      await keepPhotos(full);
      const took = { without: [] as number[], full: [] as number[] };
      // The first three rounds only warm up. The two apps take turns at starting first.
      for (let round = -3; round < rounds; round += 1)
        for (const name of round % 2 === 0 ? names : names.toReversed()) {
          const app = { without, full }[name];
          const ms = await startCold(await app.open(), app.url, list);
          if (round >= 0) took[name].push(ms);
        }
      report.keep('starts, ms', took);
      const [fullMs, withoutMs] = [median(took.full), median(took.without)];
      const ratio = fullMs / withoutMs;
      report.add({
        what: `cold offline start to ${threads} threads, ${photos} photos on the device, ${throttling} × throttled`,
        figure: `${fullMs.toFixed(0)} ms`,
        beside: `no photos ${withoutMs.toFixed(0)} ms`,
        ratio,
        bar: `≤ ${bar}`,
        isWithin: ratio <= bar,
      });
    }),
  );
};

/** Adds photo rows, marked as stored although no bytes are there. */
const addPhotoRows = async (dataDir: string): Promise<void> => {
  const db = await connectTo(dataDir);
  try {
    for (const statement of statements) await db.query(statement, [photos, photoBytes]);
  } finally {
    await db.end();
  }
};

const stamped = `'2026-03-01T10:00:00Z', t.created_by, '2026-03-01T10:00:00Z', t.created_by`;

const statements: readonly string[] = [
  `insert into app.file (team_id, id, of_kind, of_id, sha256, name, type, bytes, width_px, height_px, thumb, "order",
     shows_costs, stored, created_at, created_by, updated_at, updated_by)
   select t.team_id, ('01990004-0000-7000-8000-' || lpad(to_hex(t.n), 12, '0'))::uuid, 'thread', t.id,
     lpad(to_hex(t.n), 64, '0'), 'Photo ' || t.n || '.webp', 'image/webp', $2::int, 1600, 1200, repeat('QUJD', 1500), 0,
     false, true, ${stamped}
   from (select team_id, id, created_by, row_number() over (order by id) as n from app.thread limit $1::int) t`,
  `insert into app.head (team_id, kind, row_id, version, deleted)
   select f.team_id, 'file', f.id, c.version + row_number() over (order by f.id), false
   from app.file f join app.team_counter c on c.team_id = f.team_id where $1::int > 0 and $2::int > 0`,
  `update app.team_counter c set version = c.version + $1::int, live = c.live || jsonb_build_object('file', $1::int)
   where $2::int > 0 and exists (select from app.file f where f.team_id = c.team_id)`,
];

const keepPhotos = async ({ open, url }: InstalledApp): Promise<void> => {
  const context = await open();
  try {
    const page = await context.newPage();
    await page.goto(url + list.path);
    await page.waitForSelector(list.seen);
    await page.evaluate(putPhotos, { photos, photoBytes });
  } finally {
    await context.close();
  }
};

const putPhotos: (sizes: { readonly photos: number; readonly photoBytes: number }) => Promise<void> = async (sizes) => {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The database refused.')));
    });
  let count = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name));
    if (!db.objectStoreNames.contains('fileBytes')) {
      db.close();
      continue;
    }
    const rows = await done(db.transaction('rows').objectStore('rows').count(IDBKeyRange.bound('file/', 'file0')));
    if (rows < sizes.photos) throw new Error(`Only ${rows} photos are known to the device.`);
    const tables = db.transaction(['files', 'fileBytes'], 'readwrite');
    for (let n = 1; n <= sizes.photos; n += 1) {
      const sha256 = n.toString(16).padStart(64, '0');
      const blob = new Blob([new Uint8Array(sizes.photoBytes).fill(n)], { type: 'image/webp' });
      tables.objectStore('fileBytes').put({ sha256, bytes: blob, type: blob.type });
      const state = { state: 'fetched', pinned: true, usedAt: Date.now(), sentAt: null, sentParts: 0, parts: 1 };
      tables.objectStore('files').put({ sha256, bytes: blob.size, ...state, problem: null });
      count += 1;
    }
    await new Promise((resolve) => tables.addEventListener('complete', resolve));
    db.close();
  }
  if (count !== sizes.photos) throw new Error(`${count} photos were kept.`);
};
