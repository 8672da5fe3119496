import { createContext, use } from 'react';
import type { Result } from '#core/result.ts';
import type { AccountEnd, ProfilePatch } from '#core/wire/profile-wire.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { LowStockMarks } from '#me/low-stock-marks.ts';
import type { MyInvites } from '#me/my-invites.ts';
import type { Notifications } from '#me/notifications.ts';
import type { StorageState } from '#data/database/storage-state.ts';

/** Why a call failed. Without a valid answer, the server may still have done what the page asked. */
export type CallRefusal = RemoteError;

/** The result of the first try to send a message. `limited`: it waits because too many messages were sent. */
export type MessageEnd =
  | { readonly kind: 'sent' | 'waiting' | 'refused' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | undefined };

/** The actions on all of a person's data on this device, in every team. */
export interface MeService {
  /**
   * Opens the device database: set-aside changes, copies of deleted rows, log, queued calls. Rejects if storage fails.
   */
  readonly device: () => Promise<DeviceStore>;
  /**
   * Sends all unsent changes of the person. `left`: how many stay on this device only; undefined if counting them
   * fails.
   */
  readonly syncEverything: () => Promise<{ readonly left: number | undefined }>;
  /** Makes a ZIP of all data of the person on this device, without a network. `name`: a proposed file name. */
  readonly exportEverything: () => Promise<{ readonly name: string; readonly zip: Blob }>;
  /**
   * Returns the path of the server's ZIP with all that the person may read. Renews the session, as a download cannot.
   */
  readonly serverExport: () => Promise<Result<string, CallRefusal>>;
  /** Saves profile fields, and sends them when possible. Rejects if the device cannot store them. */
  readonly changeProfile: (patch: ProfilePatch) => Promise<void>;
  readonly myInvites: MyInvites;
  readonly notifications: Notifications;
  /** Which low colours and due tasks the person has seen. */
  readonly lowStockMarks: LowStockMarks;
  /** Saves the person's own setting in a team, and sends it when possible. Rejects if the device cannot store it. */
  readonly setInTeam: (teamId: string, key: string, value: unknown) => Promise<void>;
  /** Stores a message to this installation's operators, and sends it when possible. Rejects if it cannot be stored. */
  readonly sendMessage: (text: {
    readonly id?: string;
    readonly topic: string;
    readonly message: string;
  }) => Promise<{ readonly end: Promise<MessageEnd> }>;
  /** Counts the changes, in all teams and about the person, that only this device has; undefined if counting fails. */
  readonly countUnsent: () => Promise<number | undefined>;
  /** Ends the account on the server. Nothing on this device changes until the log-out that follows. */
  readonly endAccount: (end: AccountEnd) => Promise<Result<void, CallRefusal>>;
  /** Returns whether the data stored on this device lasts. */
  readonly storageState: () => Promise<StorageState>;
}

/** The app provides the function that loads the `MeService`; the first call fetches the code. */
export const MeServiceContext = createContext<(() => Promise<MeService>) | undefined>(undefined);

/** Returns the function that loads the `MeService`. Throws outside its context. */
export function useMeService(): () => Promise<MeService> {
  const load = use(MeServiceContext);
  if (load === undefined) throw new Error('useMeService is used outside of its context.');
  return load;
}
