import type { WrittenRow } from '#core/mutations/run.ts';

/** The threads whose stock, or whose minimum, a change may have altered. */
export const touchedColours = (written: readonly WrittenRow[]): readonly string[] => [
  ...new Set(
    written.flatMap(({ kind, id, data }) =>
      kind === 'thread' ? [id] : kind === 'spool' && 'shortCode' in data ? [data.threadId] : [],
    ),
  ),
];
