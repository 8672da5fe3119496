import type { Notification } from '#core/wire/notification-wire.ts';
import { idOf, userId } from './a-team-page.ts';

export const ana = { userId: idOf(7), name: 'Ana' };

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

export const jo = { userId, name: 'Jo' };
