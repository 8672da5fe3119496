import type { CursorMeta, ResyncMeta } from './team-database.ts';
import { cursorFrom, type TeamStore } from './team-store.ts';

/** What a database notes about itself, as far as a round has to know it before it begins. */
export interface Notes {
  readonly isGone: boolean;
  readonly cursor: CursorMeta;
  readonly copy: ResyncMeta | undefined;
  /** When all rows were last compared with the server's (UTC ISO 8601). */
  readonly checkedAt: string | undefined;
  /** How many changes wait to be sent. */
  readonly pending: number;
}

/** Reads all of it in one go: most rounds find that nothing else has to be read or written before the network. */
export const notesOf = ({ db }: TeamStore): Promise<Notes> =>
  db.transaction('r', db.meta, db.outbox, async () => {
    const [[gone, cursor, copy, digest], pending] = await Promise.all([
      db.meta.bulkGet(['gone', 'cursor', 'resync', 'digest']),
      db.outbox.where('state').equals('pending').count(),
    ]);
    return {
      isGone: gone !== undefined,
      cursor: cursorFrom(cursor),
      copy: copy?.k === 'resync' ? copy : undefined,
      checkedAt: digest?.k === 'digest' ? digest.checkedAt : undefined,
      pending,
    };
  });
