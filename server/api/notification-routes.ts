import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import {
  notificationsAnswer,
  readNotifications,
  topicOf,
  unreadAnswer,
  type Notification,
} from '#core/wire/notification-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import {
  countUnread,
  isShown,
  markRead,
  notificationsOf,
  type NotificationRow,
  type Reader,
} from '#server/db/notifications.ts';
import { ensureProfile, profileOf } from '#server/db/profiles.ts';
import type { Database } from '#server/db/sql.ts';
import { answer, defineRoute, type Route } from './route.ts';
import type { Caller, ConfirmedEmail } from '#server/calls/caller.ts';
import { queryLimit } from './read-request.ts';
import { refuse } from '#server/calls/refusal.ts';

interface NotificationRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly provenEmail: ConfirmedEmail;
  readonly ringTeams: (userIds: readonly string[]) => void;
}

/** The routes to read notifications and to mark them as read. */
export function notificationRoutes({ db, clock, provenEmail, ringTeams }: NotificationRouteDeps): readonly Route[] {
  const readerOf = async (caller: Caller, request: Request): Promise<Reader> => ({
    userId: caller.userId,
    email: await provenEmail(caller, request),
    now: new Date(clock()),
  });
  return [
    defineRoute({
      method: 'GET',
      path: '/users/me/notifications',
      rule: 'user',
      summary: 'What there is to tell you, the newest first',
      query: z.strictObject({ limit: queryLimit, after: z.optional(id) }),
      answer: { 200: notificationsAnswer },
      handle: async ({ caller, request, query: { limit, after } }) => {
        const reader = await readerOf(caller, request);
        if (after !== undefined && !(await isShown(db, reader, after)))
          return refuse('expired', {
            message: 'The entry named by "after" is told no more. Read the list from its beginning.',
          });
        const rows = await notificationsOf(db, reader, { limit: limit + 1, after });
        const page = rows.slice(0, limit);
        return answer({
          notifications: page.map(onWire),
          unread: await countUnread(db, reader),
          next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
        });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/users/me/notifications/read',
      rule: 'user',
      summary: 'Say that you have read some of it',
      body: readNotifications,
      answer: { 200: unreadAnswer },
      handle: async ({ caller, request, body: { ids } }) => {
        const reader = await readerOf(caller, request);
        await ensureProfile(db, caller, reader.now);
        // no profile means that the account has ended
        if ((await profileOf(db, caller.userId)) === undefined) return refuse('unauthenticated');
        await markRead(db, reader, ids);
        ringTeams([caller.userId]); // wakes the person's other devices
        return answer({ unread: await countUnread(db, reader) });
      },
    }),
  ];
}

const onWire = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  topic: topicOf(row.kind),
  team: { public_id: row.teamPublicId, name: row.teamName },
  by: person(row.byId, row.byName),
  about: person(row.aboutId, row.aboutName),
  role: row.role,
  name: row.name,
  row: row.rowKind === null || row.rowId === null ? null : { kind: row.rowKind, id: row.rowId },
  itemId: row.kind === 'invite' ? row.id : null,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

const person = (userId: string | null, name: string | null): Notification['by'] =>
  userId === null ? null : { userId, name: name ?? '' };
