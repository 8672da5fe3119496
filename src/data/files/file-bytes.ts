import { liveQuery } from 'dexie';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { ok, type Result } from '#core/result.ts';
import { inTime } from '../queue/in-time.ts';
import { isStorageFull, notSaved, refuseIfGone, type NotSaved } from '../queue/not-saved.ts';
import type { FileBytes, FileState, TeamDatabase } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** A file whose bytes this device has. */
export interface KeptFile extends Omit<FileState, 'triedAt' | 'sentFor'> {
  readonly blob: Blob;
}

/** Stores bytes to send, or returns why it cannot. On success they are on the disk; only then may the row be saved. */
export function keepForSending(store: TeamStore, sha256: string, blob: Blob): Promise<Result<void, NotSaved>> {
  // Bytes that are stored too late are the same bytes under the same hash, so they need no rollback.
  return inTime(store, () => keepBytes(store, sha256, blob));
}

const keepBytes = async (store: TeamStore, sha256: string, blob: Blob): Promise<Result<void, NotSaved>> => {
  // Copy the bytes: the file that a person chose may change or vanish before they are sent.
  const copy = new Blob([await blob.arrayBuffer()], { type: blob.type });
  try {
    for (const most of [withRoomFor(copy.size), () => 0]) {
      const fault = await putWaiting(store, sha256, copy).then(() => undefined, refusedBecauseFull);
      if (fault === undefined) return ok(undefined);
      // Make room: delete bytes that the server has, first a few, then all but pinned and newly sent ones.
      if ((await evict(store, most)) === 0) throw fault;
    }
    await putWaiting(store, sha256, copy);
    return ok(undefined);
  } catch (fault) {
    return notSaved(fault);
  }
};

const withRoomFor = (bytes: number) => (all: number) => Math.max(0, all - bytes);

const refusedBecauseFull = (fault: unknown): unknown => {
  if (!isStorageFull(fault)) throw fault;
  return fault;
};

const putWaiting = async (store: TeamStore, sha256: string, blob: Blob): Promise<void> => {
  const { db, now } = store;
  await putBytes(db, sha256, blob, async (before) => {
    await refuseIfGone(db);
    const state = { ...fresh(sha256, blob.size, now()), pinned: before?.pinned ?? false };
    await db.files.put(before?.state === 'waiting' ? { ...before, usedAt: now(), problem: null } : state);
  });
};

/** Returns the bytes of a file and their state; undefined if this device does not have them. */
export async function keptFile({ db }: TeamStore, sha256: string): Promise<KeptFile | undefined> {
  const [state, blob] = await db.transaction('r', db.files, db.fileBytes, () =>
    Promise.all([db.files.get(sha256), bytesOf(db, sha256)]),
  );
  return state === undefined || blob === undefined ? undefined : { ...state, blob };
}

/** Calls `listener` with a file now and whenever its state changes. Returns a function that ends these calls. */
export function watchKeptFile(
  { db }: TeamStore,
  sha256: string,
  listener: (file: KeptFile | undefined) => void,
): () => void {
  let blob: Blob | undefined;
  let latest = 0;
  const tell = async (state: FileState | undefined) => {
    latest += 1;
    const own = latest;
    // The bytes of a hash never change, so they are read once, not at every step of an upload.
    blob = state === undefined ? undefined : (blob ?? (await bytesOf(db, sha256)));
    if (own === latest) listener(state === undefined || blob === undefined ? undefined : { ...state, blob });
  };
  const watching = liveQuery(() => db.files.get(sha256)).subscribe((state) => void tell(state));
  return () => {
    latest = Infinity;
    watching.unsubscribe();
  };
}

/** Records that a file was used, because `evict` first deletes the files used least recently. */
export async function touch({ db, now }: TeamStore, sha256: string): Promise<void> {
  await db.files.update(sha256, { usedAt: now() });
}

/** Pins a file, so that it is never evicted from this device, or unpins it. Returns whether this device has the file. */
export function pin({ db }: TeamStore, sha256: string, pinned: boolean): Promise<boolean> {
  return db.transaction('rw', db.files, async () => {
    const state = await db.files.get(sha256);
    if (state !== undefined) await db.files.put({ ...state, pinned });
    return state !== undefined;
  });
}

/** Stores bytes from the server if there is room. May delete older bytes that the server has too. */
export async function keepFetched(store: TeamStore, sha256: string, blob: Blob): Promise<void> {
  const { db, now } = store;
  const keep = () =>
    putBytes(db, sha256, blob, async (before) => {
      await refuseIfGone(db);
      const state = before ?? { ...fresh(sha256, blob.size, now()), state: 'fetched' as const };
      await db.files.put({ ...state, usedAt: now() });
    });
  try {
    await keep();
  } catch (fault) {
    if (!isStorageFull(fault)) throw fault;
    // The person sees the file although it is not stored; the next time, the page fetches it again.
    await evict(store, withRoomFor(blob.size));
    return;
  }
  await evict(store, () => fileLimits.keptFileBytes);
}

/**
 * Deletes the least recently used, unpinned files that the server surely has, down to `most(bytes)`. Returns how many.
 */
export function evict({ db, now }: TeamStore, most: (all: number) => number): Promise<number> {
  return db.transaction('rw', db.files, db.fileBytes, async () => {
    const old = now() - fileLimits.sentFileDays * 86_400_000;
    const mayGo = (await db.files.toArray())
      .filter(
        ({ state, pinned, sentAt }) => !pinned && (state === 'fetched' || (state === 'sent' && (sentAt ?? 0) < old)),
      )
      .toSorted((a, b) => b.usedAt - a.usedAt);
    const remain = most(mayGo.reduce((sum, { bytes }) => sum + bytes, 0));
    let kept = 0;
    const gone = mayGo.filter(({ bytes }) => (kept += bytes) > remain).map(({ sha256 }) => sha256);
    await db.files.bulkDelete(gone);
    await db.fileBytes.bulkDelete(gone);
    return gone.length;
  });
}

/** Returns the stored bytes of a file; undefined if there are none. A transaction may call it. */
export async function bytesOf(db: TeamDatabase, sha256: string): Promise<Blob | undefined> {
  const found = await db.fileBytes.get(sha256);
  return found && blobOf(found);
}

/** Turns stored bytes into a Blob again. */
export function blobOf({ bytes, type }: FileBytes): Blob {
  return bytes instanceof Blob ? bytes : new Blob([bytes], { type });
}

/**
 * Stores bytes, once per hash, and what `note` writes about them, in one transaction. Inside `note`, await only Dexie.
 */
const putBytes = async (
  db: TeamDatabase,
  sha256: string,
  blob: Blob,
  note: (before: FileState | undefined) => Promise<void>,
): Promise<void> => {
  const put = (bytes: FileBytes['bytes']) =>
    db.transaction('rw', db.files, db.fileBytes, db.meta, async () => {
      const before = await db.files.get(sha256);
      if (before === undefined) await db.fileBytes.put({ sha256, bytes, type: blob.type });
      await note(before);
    });
  try {
    await put(blob);
  } catch (fault) {
    // Some browsers cannot store a Blob, such as Safari in a private window.
    if (!namesOf(fault).some((name) => faultsOfBlobs.has(name))) throw fault;
    await put(await blob.arrayBuffer());
  }
};

const faultsOfBlobs: ReadonlySet<string> = new Set(['DataCloneError', 'DataError', 'UnknownError']);

/** Returns the names of an error and of the error inside it: Dexie wraps the error that ends a transaction. */
const namesOf = (fault: unknown): readonly string[] =>
  fault instanceof Error ? [fault.name, ...('inner' in fault ? namesOf(fault.inner) : [])] : [];

const fresh = (sha256: string, bytes: number, now: number): FileState => ({
  sha256,
  bytes,
  state: 'waiting',
  pinned: false,
  usedAt: now,
  sentAt: null,
  sentParts: 0,
  parts: Math.ceil(bytes / fileLimits.filePartBytes),
  problem: null,
});
