import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** The names of the events of `GET /sync/events`: a team has a new version, the caller's teams have changed, the stream is alive. */
export type DoorbellEvent = 'change' | 'teams' | 'ping';

/** What a `change` carries: which team, and which version it has now. The change itself is fetched by a pull. */
export const changeNews = z.object({ team: id, version: z.int() });

/** What the tab that holds the stream tells the other tabs of its browser: what it heard, that the stream is broken, or that rings may have been missed. */
export const tabNews = z.discriminatedUnion('kind', [
  z.extend(changeNews, { kind: z.literal('change') }),
  z.object({ kind: z.enum(['teams', 'ping', 'quiet', 'look']) }),
]);

/** One word between tabs. */
export type TabNews = z.infer<typeof tabNews>;

/** A team's public id and its new version. */
export type ChangeNews = z.infer<typeof changeNews>;
