import '#texts/en/machines.ts';
import '#texts/own-texts.ts';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { Notification } from '#core/wire/notification-wire.ts';
import { sinceWords } from '#parts/connection/since-words.ts';
import { dueWords, taskTitle } from '#parts/machines/due-words.ts';
import { ownedSentence } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { useLevelWays } from '#parts/threads/stock-figures.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { List } from '#ui/list.tsx';
import { Tag } from '#ui/tag.tsx';
import type { DueNews } from './use-due-news.ts';
import type { LowNews } from './use-low-news.ts';

const mostLow = 10;

/** Lists notifications, due tasks and at most ten low colours, with links. Following a link marks its entry as read. */
export function NotificationList({
  items,
  low,
  due,
  nowMs,
  isKnown,
  onRead,
  onClose,
}: {
  readonly items: readonly Notification[];
  readonly low: LowNews;
  readonly due: DueNews;
  readonly nowMs: number;
  /** Whether this device has ever received the server's notifications. */
  readonly isKnown: boolean;
  readonly onRead: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const unread = items.filter(({ readAt }) => readAt === null).map(({ id }) => id);
  const readAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // focus the heading, because the button disappears with the last unread line
    currentTarget.closest('dialog')?.querySelector('h2')?.focus();
    onRead(unread);
    low.markRead([...low.unread]);
    due.markRead([...due.unread]);
  };
  const isEmpty = items.length === 0 && low.low.length === 0 && due.dues.length === 0;
  return (
    <Dialog
      title={t('news.title')}
      onClose={onClose}
      actions={
        <>
          <Link href="/profile?tab=notifications" {...buttonLook('quiet')} onClick={onClose}>
            {t('news.choose')}
          </Link>
          {unread.length + low.unread.size + due.unread.size > 0 && (
            <Button onClick={readAll}>{t('news.readAll')}</Button>
          )}
        </>
      }
    >
      {isEmpty && (
        <EmptyState icon="bell" title={isKnown ? t('news.none') : t('news.notHere')}>
          {isKnown ? t('news.noneText') : t('news.notHereText')}
        </EmptyState>
      )}
      {due.dues.length > 0 && <DuePart due={due} onClose={onClose} />}
      {low.low.length > 0 && <LowPart low={low} onClose={onClose} />}
      {items.length > 0 && <NotificationItems items={items} nowMs={nowMs} onRead={onRead} onClose={onClose} />}
    </Dialog>
  );
}

const DuePart = ({
  due: { dues, unread, markRead },
  onClose,
}: {
  readonly due: DueNews;
  readonly onClose: () => void;
}) => (
  <List aria-label={t('news.due')}>
    {dues.map(({ id, machine, task, due }) => (
      <li key={id}>
        <ListRow
          title={
            <Link
              href={`/inventory/machines/${machine.id}`}
              data-row-link
              onClick={() => {
                markRead([id]);
                onClose();
              }}
            >
              {taskTitle(task.data)} · {machine.data.nickname}
            </Link>
          }
          detail={dueWords(due)}
          tags={unread.has(id) && <Tag tone="accent">{t('news.new')}</Tag>}
        />
      </li>
    ))}
  </List>
);

const LowPart = ({
  low: { low, units, unread, markRead },
  onClose,
}: {
  readonly low: LowNews;
  readonly onClose: () => void;
}) => {
  const ways = useLevelWays();
  return (
    <List aria-label={t('news.low')}>
      {low.slice(0, mostLow).map(({ id, thread, ...owned }) => (
        <li key={id}>
          <ListRow
            picture={<ThreadSwatch thread={thread} />}
            title={
              <Link
                href={`/inventory/threads/${id}`}
                data-row-link
                onClick={() => {
                  markRead([id]);
                  onClose();
                }}
              >
                {t(owned.stock.spools === 0 ? 'news.outOfStock' : 'news.lowStock', { thread: threadTitle(thread) })}
              </Link>
            }
            detail={ownedSentence({ id, thread, ...owned }, units)}
            tags={unread.has(id) && <Tag tone="accent">{t('news.new')}</Tag>}
          />
        </li>
      ))}
      {low.length > mostLow &&
        ways.map(({ href, words }) => (
          <li key={href}>
            <ListRow
              title={
                <Link href={href} data-row-link onClick={onClose}>
                  {words}
                </Link>
              }
            />
          </li>
        ))}
    </List>
  );
};

const NotificationItems = ({
  items,
  nowMs,
  onRead,
  onClose,
}: {
  readonly items: readonly Notification[];
  readonly nowMs: number;
  readonly onRead: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}) => {
  const { state } = useSession();
  const { items: teams, currentTeamPublicId, select } = useTeams();
  const me = state.kind === 'signedOut' ? '' : state.account.userId;
  const isIn = (team: Notification['team']) => teams.some((one) => one.public_id === team.public_id);
  /** Switches to the notification's team, if it is another team of the person; not for an invite. */
  const follow = ({ id, kind, team }: Notification) => {
    onRead([id]);
    onClose();
    if (team.public_id !== currentTeamPublicId && isIn(team) && kind !== 'invite') select(team.public_id);
  };
  return (
    <List aria-label={t('news.told')}>
      {items.map((item) => (
        <li key={item.id}>
          <ListRow
            title={
              <Link href={wayOf(item, me)} data-row-link onClick={() => follow(item)}>
                {notificationInWords(item, me, isIn(item.team))}
              </Link>
            }
            detail={`${item.team.name} · ${sinceWords(Date.parse(item.createdAt), nowMs)}`}
            tags={item.readAt === null && <Tag tone="accent">{t('news.new')}</Tag>}
          />
        </li>
      ))}
    </List>
  );
};

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
