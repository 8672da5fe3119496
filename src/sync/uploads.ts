import { can } from '#core/access/permissions.ts';
import { fileKind } from '#core/kinds/file-kind.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { limits } from '#core/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { everything } from '#data/database/revision.ts';
import type { FileProblem } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { bytesOf, keepFetched, keptFile, touch } from '#data/files/file-bytes.ts';
import {
  dropUnclaimed,
  filesToSend,
  noteArrived,
  noteParts,
  noteProblem,
  type FileToSend,
} from '#data/files/waiting-files.ts';
import { hasDigests, type FileCalls, type OnProgress } from '#remote/files.ts';
import { isFinal, type RemoteError } from '#remote/remote-error.ts';
import type { EngineDeps } from './engine.ts';
import { backoffMs } from './reaction.ts';

/** The dependencies of the uploads. */
export interface UploadDeps extends Pick<EngineDeps, 'store' | 'random' | 'setTimer' | 'unlessBusy' | 'onFault'> {
  readonly files: Pick<FileCalls, 'begin' | 'putPart'>;
  /** Whether the device uses a mobile network, or the person asked the browser to save data. */
  readonly isMetered: () => boolean;
}

/** The uploads of one team in one tab. */
export interface Uploads {
  /**
   * Sends waiting files, unless the uploads pause or the connection is metered. Call after a good round or a new file.
   */
  readonly wake: () => void;
  /**
   * Sends waiting files at the person's request, even on a metered connection, and even files that the server refused.
   */
  readonly retry: () => void;
  /** Like `wake`, after the device got another connection. Ends a pause, unless the server asked for it. */
  readonly reconnected: () => void;
  readonly stop: () => void;
}

/** The result of sending one file or all files. `later`: try after the engine's next round. */
type End = { readonly do: 'done' } | { readonly do: 'later' } | { readonly do: 'pause'; readonly afterMs: number };

const done: End = { do: 'done' };
const later: End = { do: 'later' };

/** When, in ms after the team was opened, file rows are first compared with the bytes here if no file waits. */
const firstLookMs = 15_000;

/** Sends files one after the other, each once the server has its row. Begins at the first `wake`, or after 15 s. */
export function createUploads(deps: UploadDeps): Uploads {
  const { store, random, setTimer, unlessBusy, onFault } = deps;
  let running = false;
  let again: 'no' | 'wake' | 'reconnected' | 'retry' = 'no';
  let stopped = false;
  let tries = 0;
  let notBefore = 0;
  /** Whether the server asked for the pause. */
  let isAsked = false;
  /** Whether rows of files may have changed since they were last compared with the bytes. */
  let hasNews = false;
  let cancelTimer = () => {};
  let isTidied = false;

  const unsubscribe = store.feed.subscribe((keys) => {
    if (keys.some((key) => key === everything || key.startsWith(`${fileKind}/`))) hasNews = true;
  });

  // Changes of an earlier visit may not be compared yet. Comparing reads the rows of all files, so it waits a while.
  const cancelFirst = setTimer(() => {
    hasNews = true;
    void run('wake');
  }, firstLookMs);

  const work = async (insists: boolean): Promise<End> => {
    if (!isTidied) await dropUnclaimed(store);
    isTidied = true;
    const waits = (await store.db.files.where('state').equals('waiting').count()) > 0;
    if (!hasNews && !waits && !insists) return done;
    hasNews = false;
    const toSend = await filesToSend(store, insists);
    for (const file of toSend) {
      if (stopped || (deps.isMetered() && !insists)) return later;
      const end = await sendFile(deps, file, () => stopped || (deps.isMetered() && !insists));
      if (end.do === 'pause') return end;
    }
    return done;
  };

  const run = async (why: 'wake' | 'reconnected' | 'retry'): Promise<void> => {
    if (stopped || !can(store.actor.role, 'inventory.change') || !hasDigests()) return;
    if (running) {
      if (again !== 'retry' && why !== 'wake') again = why;
      if (again === 'no') again = why;
      return;
    }
    if (why === 'reconnected' && !isAsked) notBefore = 0;
    if (why !== 'retry' && store.now() < notBefore) return;
    running = true;
    cancelTimer();
    try {
      await unlessBusy(`spoolside-uploads:${store.db.name}`, async () => settle(await work(why === 'retry')));
    } catch (fault) {
      if (!stopped) {
        onFault(fault);
        settle({ do: 'pause', afterMs: limits.backoffMostMs });
      }
    } finally {
      running = false;
    }
    const next = again;
    again = 'no';
    if (next !== 'no') await run(next);
  };

  const settle = (end: End): void => {
    tries = end.do === 'pause' ? tries + 1 : 0;
    notBefore = 0;
    if (end.do !== 'pause' || stopped) return;
    const waitMs = backoffMs(tries, random, end.afterMs);
    notBefore = store.now() + waitMs;
    isAsked = end.afterMs > 0;
    cancelTimer = setTimer(() => {
      notBefore = 0; // a timer may run a moment early
      void run('wake');
    }, waitMs);
  };

  return {
    wake: () => void run('wake'),
    retry: () => void run('retry'),
    reconnected: () => void run('reconnected'),
    stop: () => {
      stopped = true;
      cancelFirst();
      cancelTimer();
      unsubscribe();
    },
  };
}

type SendDeps = Pick<UploadDeps, 'store' | 'files'>;

/**
 * Sends the waiting files of a team that no screen shows, even refused ones. After a fault, all unsent files stay
 * waiting.
 */
export async function sendFilesOnce(deps: SendDeps, mustStop: () => boolean): Promise<void> {
  if (!hasDigests()) return;
  for (const file of await filesToSend(deps.store, true)) {
    if (mustStop()) return;
    const end = await sendFile(deps, file, mustStop);
    if (end.do === 'pause') return;
  }
}

/** How often a file is tried: the server asks again for parts that it dropped or whose upload began again. */
const mostTurns = 4;

const sendFile = async (deps: SendDeps, file: FileToSend, mustPause: () => boolean): Promise<End> => {
  const { store, files } = deps;
  const { teamId } = store.actor;
  const { sha256, bytes, parts } = file;
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const begun = await files.begin(teamId, sha256, bytes);
    if (!begun.ok) return afterFault(deps, file, begun.error);
    const { missing } = begun.value;
    // Only if the server lists no missing part may this device delete the bytes.
    if (missing.length === 0) {
      await noteArrived(store, file);
      return done;
    }
    await noteParts(store, sha256, parts - missing.length);
    const blob = await bytesOf(store.db, sha256);
    if (blob === undefined) return later;
    let noted = Promise.resolve();
    for (const [sent, n] of missing.entries()) {
      const isPaused = mustPause();
      const part = blob.slice(n * fileLimits.filePartBytes, (n + 1) * fileLimits.filePartBytes);
      // Note each part on this device while the next part is being sent.
      const [put] = await Promise.all([isPaused ? undefined : files.putPart(teamId, sha256, n, part), noted]);
      if (put === undefined) return later;
      if (!put.ok) return afterFault(deps, file, put.error);
      noted = noteParts(store, sha256, parts - missing.length + sent + 1);
    }
    await noted;
  }
  return { do: 'pause', afterMs: 0 };
};

const problems: { readonly [code: string]: FileProblem | undefined } = {
  team_full: 'team_full',
  too_large: 'too_large',
  wrong_type: 'wrong_type',
};

const afterFault = async ({ store }: SendDeps, { sha256 }: FileToSend, fault: RemoteError): Promise<End> => {
  const code = fault.code ?? '';
  const problem =
    problems[code] ?? (code === 'wrong_digest' && (await isDamaged(store, sha256)) ? 'wrong_type' : undefined);
  if (problem !== undefined) {
    await noteProblem(store, sha256, problem);
    return done;
  }
  // Mostly the server does not show the file's row to this person: try after the next round.
  if (isFinal(fault) && code !== 'wrong_digest') return later;
  return { do: 'pause', afterMs: fault.retryAfterMs ?? 0 };
};

/** Whether the bytes stored here no longer match the hash. */
const isDamaged = async (store: SendDeps['store'], sha256: string): Promise<boolean> => {
  const blob = await bytesOf(store.db, sha256);
  return blob !== undefined && (await sha256Of(blob)) !== sha256;
};

/** Why a file cannot be shown. `notHere`: the server does not have its bytes yet, or not for this person. */
export type NotOpened = RemoteError | { readonly kind: 'notHere' };

/** Which file of which team, and where it may be found. */
interface FileRequest {
  readonly store: TeamStore;
  readonly remote: Pick<FileCalls, 'fetchFile'>;
  readonly team: string;
  readonly sha256: string;
  /** Called with the error if the device cannot keep the fetched bytes. The person still sees the file. */
  readonly report: (fault: unknown) => void;
}

/**
 * Returns a file's bytes from this device or the server. Checks fetched bytes, except over plain http, and stores them.
 */
export async function openFile(
  { store, remote, team, sha256, report }: FileRequest,
  onProgress?: OnProgress,
): Promise<Result<Blob, NotOpened>> {
  const kept = await keptFile(store, sha256);
  if (kept !== undefined) {
    await touch(store, sha256).catch(report); // a full device may not store even this
    return ok(kept.blob);
  }
  const fetched = await remote.fetchFile(team, sha256, onProgress);
  if (!fetched.ok) return fetched.error.status === 404 ? err({ kind: 'notHere' }) : fetched;
  if (hasDigests() && (await sha256Of(fetched.value)) !== sha256) return err({ kind: 'unreadable' });
  await keepFetched(store, sha256, fetched.value).catch(report);
  return fetched;
}

/** Returns the SHA-256 of bytes in hexadecimal digits. Needs `crypto.subtle`. */
export async function sha256Of(blob: Blob): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
