import * as z from 'zod/mini';
import { id } from '#core/fields.ts';

// `self`: the sender tests whether notifications reach it, and names its keys; earlier releases sent no `signer`
/** The messages between nodes; `from` is the sender. */
export const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), from: id, team: id, version: z.int() }),
  z.object({ kind: z.literal('teams'), from: id, users: z.array(id) }),
  z.object({ kind: z.literal('sessions'), from: id, user: id }),
  z.object({ kind: z.literal('self'), from: id, mark: z.optional(z.string()), signer: z.optional(z.string()) }),
]);

/** One message between nodes. It never contains data of a team. */
export type News = z.infer<typeof news>;

/** Reads the news in a notification; undefined if this release does not understand it. */
export function readNews(payload: string): News | undefined {
  try {
    const read = news.safeParse(JSON.parse(payload));
    return read.success ? read.data : undefined;
  } catch {
    return undefined; // another release, or a person with psql, sent the notification
  }
}

/** The most user ids in one notification: PostgreSQL refuses 8,000 bytes, and an id takes 39. */
export const peopleAtOnce = 150;
