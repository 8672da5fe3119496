/**
 * How every database of the page is opened. Commits reach the disk before they count as saved. Live queries answer
 * from the disk: Dexie's cache goes by the name of a database, also after it was deleted and made again.
 */
export const databaseOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' } as const;
