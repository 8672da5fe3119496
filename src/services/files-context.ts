import { createContext } from 'react';
import type { Result } from '#core/result.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import type { OnProgress } from '#remote/files.ts';
import type { NotOpened } from '#sync/uploads.ts';

/** Why a file cannot be opened. */
export type FileFault = NotOpened;

/** Why a file cannot be kept on this device. `noRoom`: the device is full. */
export type NotPinned = NotOpened | { readonly kind: 'noRoom' };

/** The bytes of the team's files, as screens use them. */
export interface TeamFiles {
  /** Returns a file's bytes from this device or, if this device has none, from the server. */
  readonly open: (sha256: string, onProgress?: OnProgress) => Promise<Result<Blob, NotOpened>>;
  /** Stores bytes that will be sent. The caller commits their row afterwards. */
  readonly keep: (sha256: string, blob: Blob) => Promise<Result<void, NotSaved>>;
  /** Keeps a file on this device, and fetches it if needed. With `on` false, stops keeping it. */
  readonly pin: (sha256: string, on: boolean, onProgress?: OnProgress) => Promise<Result<void, NotPinned>>;
  /** Sends all waiting files now, also on a metered connection, and also files that the server refused. */
  readonly retry: () => void;
  /** Whether the connection is metered or the browser saves data: files then wait until `retry`. */
  readonly isMetered: () => boolean;
}

/** The app provides the files around the screens of a team. */
export const FilesContext = createContext<TeamFiles | undefined>(undefined);
