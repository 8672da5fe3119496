import * as z from 'zod/mini';
import { id, listOf } from '../fields.ts';
import { roles } from '../access/permissions.ts';
import { notificationTopics, type NotificationTopic } from '../settings/settings.ts';

/**
 * What the server notifies a person about: an invite, a conflict, or a change in one of their present or former teams.
 */
const notificationKinds = [
  'invite',
  'conflict',
  'joined',
  'left',
  'role',
  'renamed',
  'deleted',
  'set_back', // tells a team's owners that a backup was restored
  'check_prices', // tells owners and admins that browsers disagreed about the decimals of the team's currency
] as const;

const person = z.object({ userId: id, name: z.string() });

/** One notification. Its kind decides which of the nullable fields are set. */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  topic: z.enum(notificationTopics),
  team: z.object({ public_id: id, name: z.string() }),
  /** Who did it; null if none is known. For `set_back`: whose device showed the loss; null for `npm run restored`. */
  by: z.nullable(person),
  /**
   * The person whom it concerns; null if none is known. For `left`: the same as `by` if that person left on their own.
   */
  about: z.nullable(person),
  /** For `invite`: the offered role. For `joined` and `role`: the present role. */
  role: z.nullable(z.enum(roles)),
  /**
   * For `conflict`: the row's name. `renamed`: the team's new name, also in `team.name`. `check_prices`: the currency.
   */
  name: z.nullable(z.string()),
  /** For `conflict`: the row in which the same field was set twice, perhaps by one person on two devices. */
  row: z.nullable(z.object({ kind: z.string(), id })),
  /** For `invite`: the invite's public id. */
  itemId: z.nullable(id),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
});

/**
 * The answer `{notifications, unread, next}`, the newest first. For older ones, the caller sends `next` as `?after=`.
 */
export const notificationsAnswer = z.object({
  notifications: z.array(notification),
  unread: z.int(),
  next: z.nullable(id),
});

/** The body of `POST /users/me/notifications/read`. Ids that are unknown or already read change nothing. */
export const readNotifications = z.strictObject({ ids: listOf(id, 500) });

/** The answer `{unread}`: how many notifications are still unread. */
export const unreadAnswer = z.object({ unread: z.int() });

/** A notification in an answer, after its check. */
export type Notification = z.output<typeof notification>;
/** What a notification reports. */
export type NotificationKind = (typeof notificationKinds)[number];

/** Returns the topic whose setting decides whether a person is notified of this kind. */
export function topicOf(kind: NotificationKind): NotificationTopic {
  return kind === 'conflict' || kind === 'check_prices' ? 'needsAttention' : 'invites';
}
