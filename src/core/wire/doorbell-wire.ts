import * as z from 'zod/mini';
import { id } from '../fields.ts';

/**
 * The events of `GET /sync/events`: a team's new version; changes outside the rows, as of a team's name; a ping each 25
 * s.
 */
export type DoorbellEvent = 'change' | 'teams' | 'ping';

/** The content of a `change` event: a team's id and its new version. The change itself is fetched by a pull. */
export const changeNews = z.object({ team: id, version: z.int() });

/**
 * What the tab with the stream sends to all tabs: an event, `quiet` (stream broken), or `look` (events may be lost).
 */
export const tabNews = z.discriminatedUnion('kind', [
  z.extend(changeNews, { kind: z.literal('change') }),
  z.object({ kind: z.enum(['teams', 'ping', 'quiet', 'look']) }),
]);

/** A message between tabs. */
export type TabNews = z.infer<typeof tabNews>;

/** A team's public id and its new version. */
export type ChangeNews = z.infer<typeof changeNews>;
