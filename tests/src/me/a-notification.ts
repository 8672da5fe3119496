import type { Notification } from '#core/wire/notification-wire.ts';
import { idOf, userId } from './a-team-page.ts';

/** The person who acts in these notifications, by default. */
export const ana = { userId: idOf(7), name: 'Ana' };

/** An unread notification with this number: Ana joined team 1. `part` replaces some of its fields. */
export const aNotification = (number: number, part: Partial<Notification> = {}): Notification => ({
  id: idOf(number),
  kind: 'joined',
  topic: 'invites',
  team: { public_id: idOf(1), name: 'Team 1' },
  by: ana,
  about: ana,
  role: 'member',
  name: null,
  row: null,
  itemId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  readAt: null,
  ...part,
});

/** Jo, the person whose page the tests open, as a notification names them. */
export const jo = { userId, name: 'Jo' };
