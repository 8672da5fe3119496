/** How every database is opened: Chromium reports commits once they are on disk; Dexie answers from no cache. */
export const databaseOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' } as const;
