import { createContext, use } from 'react';
import type { Result } from '#core/result.ts';
import type { AccountEnd, ProfilePatch } from '#core/wire/profile-wire.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { LowStockMarks } from '#me/low-stock-marks.ts';
import type { MyInvites } from '#me/my-invites.ts';
import type { Notifications } from '#me/notifications.ts';
import type { StorageState } from '#data/database/storage-state.ts';

/** Why the server did not do what it was asked, or could not be asked. */
export type CallRefusal = RemoteError;

/** What became of a message at first: it is there, it waits for a connection or for the limit to pass, or the server would not have it. */
export type MessageEnd =
  | { readonly kind: 'sent' | 'waiting' | 'refused' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | undefined };

/** What a person may do with all that lies on this device, whichever team is current. */
export interface MeService {
  /** The device database: quarantines, snapshots, log and the person's own calls. The same one each time; rejects where nothing can be stored. */
  readonly device: () => Promise<DeviceStore>;
  /** Sends what the person has unsent, about their own things and team after team; answers how many changes still live here only, undefined when that could not be counted. */
  readonly syncEverything: () => Promise<{ readonly left: number | undefined }>;
  /** A ZIP of everything of the person on this device, made without a network. `name` is a proposal for the file. */
  readonly exportEverything: () => Promise<{ readonly name: string; readonly zip: Blob }>;
  /** Where the server hands out a ZIP of everything that the person may read. The session is renewed before: a download of the browser's own has one try. */
  readonly serverExport: () => Promise<Result<string, CallRefusal>>;
  /** Saves what the person says about themselves; the server hears of it when it can. Rejects when the device cannot keep it. */
  readonly changeProfile: (patch: ProfilePatch) => Promise<void>;
  /** The invites to the person who is here. */
  readonly myInvites: MyInvites;
  /** What the server has to tell the person. */
  readonly notifications: Notifications;
  /** Which colours below their minimum the person has seen. */
  readonly lowStockMarks: LowStockMarks;
  /** Sets something for the person alone in one of their teams; the server hears of it when it can. Rejects when the device cannot keep it. */
  readonly setInTeam: (teamId: string, key: string, value: unknown) => Promise<void>;
  /** Writes to those who run this installation; the same id again is the same message. Rejects when the device cannot keep it; answers once it is kept, and goes when it can. `end`: what became of it at first. */
  readonly sendMessage: (text: {
    readonly id?: string;
    readonly topic: string;
    readonly message: string;
  }) => Promise<{ readonly end: Promise<MessageEnd> }>;
  /** How many changes of the person live on this device only, over all teams and about their own things; undefined when nobody can tell. */
  readonly countUnsent: () => Promise<number | undefined>;
  /** Ends the account on the server. Nothing on this device changes by it: a log-out comes after. */
  readonly endAccount: (end: AccountEnd) => Promise<Result<void, CallRefusal>>;
  /** Whether what is stored here lasts. */
  readonly storageState: () => Promise<StorageState>;
}

/** Filled by the app: fetches the code of it when first asked for. */
export const MeServiceContext = createContext<(() => Promise<MeService>) | undefined>(undefined);

/** Fetches what a person may do with all that lies on this device. */
export const useMeService = (): (() => Promise<MeService>) => {
  const load = use(MeServiceContext);
  if (load === undefined) throw new Error('useMeService is used outside of its context.');
  return load;
};
