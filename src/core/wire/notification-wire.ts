import * as z from 'zod/mini';
import { id, listOf } from '../fields.ts';
import { roles } from '../permissions.ts';
import { notificationTopics, type NotificationTopic } from '../settings.ts';

/** What the server tells a person: an invite, a conflict, or a change of a team they are or were in. */
export const notificationKinds = [
  'invite',
  'conflict',
  'joined',
  'left',
  'role',
  'renamed',
  'deleted',
  'set_back',
] as const;

const person = z.object({ userId: id, name: z.string() });

/**
 * One notification. `by` did it, `about` is whom it befell (`left` by oneself: both the same; null: the person is not known any more).
 *
 * invite: `role` offered, `itemId` = the invite's public id. conflict: `row` that two people have set, `name` = how it is called.
 * joined, role: the `role` now. renamed: `name` = the new name, `team.name` too. deleted: nothing more.
 * set_back, for owners: a backup was put back; `by` = whose device has noticed it, null where `npm run restored` has told.
 */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  topic: z.enum(notificationTopics),
  team: z.object({ public_id: id, name: z.string() }),
  by: z.nullable(person),
  about: z.nullable(person),
  role: z.nullable(z.enum(roles)),
  name: z.nullable(z.string()),
  row: z.nullable(z.object({ kind: z.string(), id })),
  itemId: z.nullable(id),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
});

/** `{notifications, unread, next}`, the newest first; `next` goes into `?after=` when there are older ones. */
export const notificationsAnswer = z.object({
  notifications: z.array(notification),
  unread: z.int(),
  next: z.nullable(id),
});

/** The body of `POST /users/me/notifications/read`; ids that are nobody's or read already change nothing. */
export const readNotifications = z.strictObject({ ids: listOf(id, 500) });

/** `{unread}`: how many are left. */
export const unreadAnswer = z.object({ unread: z.int() });

/** One notification. */
export type Notification = z.output<typeof notification>;
/** One of `notificationKinds`. */
export type NotificationKind = (typeof notificationKinds)[number];

/** The topic under which a person has said whether they want to be notified. */
export const topicOf = (kind: NotificationKind): NotificationTopic =>
  kind === 'conflict' ? 'needsAttention' : 'invites';
