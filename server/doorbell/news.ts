import * as z from 'zod/mini';
import { id } from '#core/fields.ts';

/** What one node tells the others: a team has a new version, people's teams have changed, sessions of a person have ended. `from` is the node that says so. */
export const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), from: id, team: id, version: z.int() }),
  z.object({ kind: z.literal('teams'), from: id, users: z.array(id) }),
  z.object({ kind: z.literal('sessions'), from: id, user: id }),
]);

/** One piece of news between nodes. It never carries data of a team. */
export type News = z.infer<typeof news>;

/** The news in a notification, or undefined when it is not one that this release understands. */
export const readNews = (payload: string): News | undefined => {
  try {
    const read = news.safeParse(JSON.parse(payload));
    return read.success ? read.data : undefined;
  } catch {
    return undefined; // another release, or somebody at a psql prompt
  }
};

/** So many people fit into one notification: PostgreSQL refuses 8,000 bytes, and an id takes 39. */
export const peopleAtOnce = 150;
