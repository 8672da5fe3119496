import type { CursorMeta, ResyncMeta } from './team-database.ts';
import { cursorFrom, type TeamStore } from './team-store.ts';

/** The notes in a team's database that a sync round reads before it begins. */
export interface Notes {
  readonly isGone: boolean;
  readonly cursor: CursorMeta;
  readonly copy: ResyncMeta | undefined;
  /** When all rows were last compared with the server's (UTC ISO 8601). */
  readonly checkedAt: string | undefined;
  /** How many changes wait to be sent. */
  readonly pending: number;
}

/** Reads all notes in one transaction: most sync rounds read and write nothing else before they call the server. */
export function notesOf({ db }: TeamStore): Promise<Notes> {
  return db.transaction('r', db.meta, db.outbox, async () => {
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
}
