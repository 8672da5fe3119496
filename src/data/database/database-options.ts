/** How every database is opened: commits reach the disk first, and no cache answers for a deleted database. */
export const databaseOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' } as const;
