import { describe, expect, test } from 'vitest';
import { notificationInWords, wayOf } from '#app/header/notification-list.tsx';
import type { Notification } from '#core/wire/notification-wire.ts';
import { ana, aNotification, jo } from '../../me/a-notification.ts';

describe('A notification', () => {
  test.each<[Partial<Notification>, string, string]>([
    [{ kind: 'invite', about: jo }, 'Ana invites you to Team 1', '/profile?tab=invites'],
    [{ kind: 'conflict', name: 'Poinsettia' }, 'Ana and you changed Poinsettia at the same time', '/sync'],
    [{ kind: 'conflict', by: null }, 'Somebody and you changed something at the same time', '/sync'],
    [{ kind: 'joined' }, 'Ana joined Team 1', '/team'],
    [{ kind: 'joined', about: jo }, 'You are in Team 1 now', '/team'],
    [{ kind: 'left' }, 'Ana left Team 1', '/team'],
    [{ kind: 'left', by: jo }, 'Jo removed Ana from Team 1', '/team'],
    [{ kind: 'left', about: jo }, 'You were removed from Team 1', '/sync'],
    [{ kind: 'left', about: jo, by: jo }, 'You left Team 1', '/sync'],
    [{ kind: 'role', role: 'admin' }, 'Ana is now an admin in Team 1', '/team'],
    [{ kind: 'role', role: 'viewer', about: jo }, 'You are now a viewer in Team 1', '/team'],
    [{ kind: 'renamed', name: 'Guild' }, 'A team is called Guild now', '/team'],
    [{ kind: 'deleted', about: null, by: ana }, 'Ana deleted Team 1', '/sync'],
    [
      { kind: 'set_back', about: null, by: null },
      'The server is back to an older state of Team 1. Your devices bring back what it lacks.',
      '/sync',
    ],
    [
      { kind: 'set_back', about: null, by: ana },
      "The server is back to an older state of Team 1, as Ana's device noticed. Your devices bring back what it lacks.",
      '/sync',
    ],
  ])('is one sentence and leads to the place to act: %j', (part, words, way) => {
    const one = aNotification(1, part);
    expect([notificationInWords(one, jo.userId, false), wayOf(one, jo.userId)]).toEqual([words, way]);
  });

  test('of an invite into a team that the reader is in offers to own it', () => {
    const one = aNotification(1, { kind: 'invite', role: 'owner', about: jo });
    expect(notificationInWords(one, jo.userId, true)).toBe('Ana offers to make you an owner of Team 1');
  });
});
