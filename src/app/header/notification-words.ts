import '#texts/own-texts.ts';
import type { Notification } from '#core/wire/notification-wire.ts';
import { t } from '#texts/t.ts';

/** Writes a notification as one sentence. `me`: this person's user id; `isIn`: whether this person is in its team. */
export function notificationInWords(
  { kind, by, about, team, name, role }: Notification,
  me: string,
  isIn: boolean,
): string {
  const names = { team: team.name, by: by?.name ?? t('news.somebody'), about: about?.name ?? t('news.somebody') };
  const isMine = about?.userId === me;
  switch (kind) {
    case 'invite':
      return isIn && role === 'owner' ? t('news.offer', names) : t('news.invite', names);
    case 'conflict':
      return t('news.conflict', { ...names, name: name ?? t('news.something') });
    case 'joined':
      return isMine ? t('news.joinedMe', names) : t('news.joined', names);
    case 'left':
      if (isMine) return by?.userId === me ? t('news.leftMe', names) : t('news.removedMe', names);
      return by !== null && by.userId !== about?.userId ? t('news.removed', names) : t('news.left', names);
    case 'role': {
      const now = { ...names, role: t(`news.role.${role ?? 'member'}`) };
      return isMine ? t('news.roleMe', now) : t('news.roleOf', now);
    }
    case 'renamed':
      return t('news.renamed', { ...names, name: name ?? team.name });
    case 'deleted':
      return t('news.deleted', names);
    case 'check_prices':
      return t('news.checkPrices', { ...names, currency: name ?? '' });
    case 'set_back':
      return by === null ? t('news.setBack', names) : t('news.setBackSeen', names);
  }
}

export function wayOf({ kind, about }: Notification, me: string): string {
  switch (kind) {
    case 'invite':
      return '/profile?tab=invites';
    case 'conflict':
      return '/sync';
    case 'left':
      return about?.userId === me ? '/sync' : '/team';
    case 'deleted':
    case 'set_back':
      return '/sync';
    default:
      return '/team';
  }
}
