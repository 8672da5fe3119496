import type { MyInvites } from '#me/my-invites.ts';
import type { Notifications } from '#me/notifications.ts';

/** Fetches the invites again when a notification names a new one, so that a person who opens it finds the invite. */
export function refreshInvites(
  notifications: Pick<Notifications, 'get' | 'subscribe'>,
  myInvites: Pick<MyInvites, 'load'>,
): void {
  const newest = () => notifications.get().items.find(({ kind }) => kind === 'invite')?.id;
  let known = newest();
  notifications.subscribe(() => {
    const now = newest();
    if (now !== undefined && now !== known) void myInvites.load({ force: true });
    known = now;
  });
}
