import type { Page } from '@playwright/test';

export interface OnDevice {
  readonly version: number;
  readonly rows: readonly {
    readonly kind: string;
    readonly id: string;
    readonly deleted: boolean;
    readonly d: Readonly<Record<string, unknown>>;
  }[];
  readonly outbox: readonly { readonly mid: string; readonly state: 'pending' | 'acked'; readonly sent?: 1 }[];
  readonly attention: readonly { readonly mid: string; readonly code: string }[];
  readonly files: readonly { readonly state: 'waiting' | 'sent' | 'fetched' }[];
}

/** Reads this browser's team database; throws unless there is exactly one. */
export const onDevice = (page: Page): Promise<OnDevice> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
      });
    const named = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('spoolside_'));
    const name = named[0]?.name;
    if (name === undefined || named.length > 1) throw new Error(`There are ${named.length} teams on this device.`);
    const db = await done(indexedDB.open(name));
    try {
      const all = db.transaction(['rows', 'outbox', 'attention', 'files']);
      const [rows, outbox, attention, files] = await Promise.all(
        ['rows', 'outbox', 'attention', 'files'].map((store) => done(all.objectStore(store).getAll())),
      );
      return { version: db.version, rows, outbox, attention, files } as never;
    } finally {
      db.close();
    }
  });
