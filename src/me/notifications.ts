import { parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { readCall } from '#core/people/personal-calls.ts';
import type { Result } from '#core/result.ts';
import { notificationsAnswer, type Notification } from '#core/wire/notification-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { PersonalCalls } from './personal-calls.ts';
import { createCachedList, type CachedList, type CachedListDeps } from './cached-list.ts';

/** The server's notifications to the signed-in person, the newest first. */
export interface Notifications extends Pick<CachedList<Notification>, 'get' | 'subscribe' | 'load'> {
  /** Marks notifications as read at once; the server gets this later. Rejects if the device cannot store it. */
  readonly markRead: (ids: readonly string[]) => Promise<void>;
}

interface NotificationsDeps extends CachedListDeps {
  readonly ask: () => Promise<Result<readonly Notification[], RemoteError>>;
  readonly personalCalls: Pick<PersonalCalls, 'put'>;
}

/** Keeps the notifications on the device. What was read here stays read, even if the server's answer is older. */
export function createNotifications({ ask, personalCalls, ...deps }: NotificationsDeps): Notifications {
  const { change, ...list } = createCachedList<Notification>(deps, {
    name: 'notifications',
    freshMs: limits.invitesFreshMs,
    read: (value) => {
      const read = parse(notificationsAnswer, { notifications: value, unread: 0, next: null });
      return read.ok ? read.value.notifications : undefined;
    },
    ask,
    join: (known, fetched) => {
      const readAt = new Map(known.map((one) => [one.id, one.readAt]));
      return fetched.map((one) => ({ ...one, readAt: one.readAt ?? readAt.get(one.id) ?? null }));
    },
  });
  return {
    ...list,
    markRead: async (ids) => {
      const userId = deps.account.get()?.userId;
      const unread = list.get().items.filter((one) => one.readAt === null && ids.includes(one.id));
      const [first] = unread;
      if (userId === undefined || first === undefined) return;
      const body = unread.map(({ id }) => id);
      await personalCalls.put({ userId, key: `${readCall}.${first.id}`, call: readCall, body });
      const readAt = new Date(deps.clock()).toISOString();
      change((items) => items.map((one) => (body.includes(one.id) ? { ...one, readAt: one.readAt ?? readAt } : one)));
    },
  };
}
