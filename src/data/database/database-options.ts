/**
 * The options of team and device databases: Chromium reports commits once they are on disk; Dexie caches no results.
 */
export const databaseOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' } as const;
