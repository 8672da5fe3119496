import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { historyMark, pullAnswer } from './sync-wire.ts';

/**
 * The events of `GET /sync/events`: a team's new version; changes outside the rows, as of a team's name; a ping each 25
 * s.
 */
export type DoorbellEvent = 'change' | 'teams' | 'ping';

/**
 * A page that came with a ring: what the reader's pull after `page.from` would answer. `seen`: the mark of that version
 * in the history of which the page is a part; a device that has seen another history must pull.
 */
const rungPage = z.object({ seen: historyMark, page: pullAnswer });
// oxlint-disable-next-line promise/valid-params -- zod's `catch` is none of a promise
const readable = z.catch(z.optional(rungPage), undefined);

/**
 * The content of a `change` event: a team's id, its new version and, if it is short, the page of what changed. A page
 * that this release cannot read is left out: the device then pulls.
 */
export const changeNews = z.object({ team: id, version: z.int(), news: readable });

/**
 * What the tab with the stream sends to all tabs: an event, `quiet` (stream broken), or `look` (events may be lost).
 */
export const tabNews = z.discriminatedUnion('kind', [
  z.extend(changeNews, { kind: z.literal('change') }),
  z.object({ kind: z.enum(['teams', 'ping', 'quiet', 'look']) }),
]);

/** A message between tabs. */
export type TabNews = z.infer<typeof tabNews>;

/** A page that came with a ring, and the mark of the version after which it begins. */
export type RungPage = z.infer<typeof rungPage>;

/** A team's public id, its new version and perhaps the page of what changed. */
export type ChangeNews = z.infer<typeof changeNews>;
