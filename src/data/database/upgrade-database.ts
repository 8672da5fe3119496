import type { Transaction } from 'dexie';
import type { AttentionEntry, CursorMeta, QueueMeta } from './team-database.ts';

/** Brings what version 1 stored into the form of version 2; nothing is dropped. Runs inside the upgrade. */
export const upgradeFromOne = async (tx: Transaction): Promise<void> => {
  // That code kept no note of what it knew, nor whether it had read to the end.
  await tx.table<CursorMeta>('meta').where('k').equals('cursor').modify({ format: '', complete: false });
  await tx.table<QueueMeta>('meta').where('k').equals('queue').modify({ protocol: 0 });
  const cards = await tx.table<AttentionEntry>('attention').toArray();
  const inOrder = cards.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await tx
    .table<AttentionEntry>('attention')
    .bulkPut(inOrder.map((card, at) => ({ ...card, seq: at + 1 - inOrder.length })));
};
