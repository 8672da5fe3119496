import '#texts/own-texts.ts';
import { use, useState } from 'react';
import { useNotificationChoices } from '#parts/people/use-notification-choices.ts';
import { useNotifications } from '#services/personal-stores.ts';
import { useTeams } from '#services/teams.tsx';
import { WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import styles from './bell.module.css';
import { useDueNews, type DueNews } from './use-due-news.ts';
import { useLowNews, type LowNews } from './use-low-news.ts';

const NotificationList = later(async () => (await import('./notification-list.tsx')).NotificationList);

export function Bell() {
  return use(WorkspaceContext) === undefined ? <BellOver low={nothingLow} due={nothingDue} /> : <BellInTeam />;
}

const BellInTeam = () => <BellOver low={useLowNews()} due={useDueNews()} />;

const BellOver = ({ low, due }: { readonly low: LowNews; readonly due: DueNews }) => {
  const { of: choicesOf } = useNotificationChoices();
  const { currentTeamPublicId } = useTeams();
  const notifications = useNotifications();
  /** When the list was opened, in ms since 1970; undefined while it is closed. */
  const [openedAt, setOpenedAt] = useState<number>();
  const shown = (notifications?.items ?? []).filter(({ topic, team }) => choicesOf(team.public_id)[topic].app);
  const lowShown = choicesOf(currentTeamPublicId ?? '').lowStock.app ? low : nothingLow;
  const dueShown = choicesOf(currentTeamPublicId ?? '').maintenanceDue.app ? due : nothingDue;
  // Show the count only once everything in it is read, because it would change a moment later.
  const isComing = notifications === undefined || low.isComing || due.isComing;
  const found = shown.filter(({ readAt }) => readAt === null).length + lowShown.unread.size + dueShown.unread.size;
  const unread = isComing ? 0 : found;
  return (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        label={unread === 0 ? t('news.title') : t('news.unread', { count: unread })}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(Date.now())}
      />
      {unread > 0 && (
        <span className={styles.count}>
          <Badge count={unread} />
        </span>
      )}
      {openedAt !== undefined && (
        <NotificationList
          items={shown}
          nowMs={openedAt}
          low={lowShown}
          due={dueShown}
          isKnown={notifications?.isKnown ?? false}
          onRead={
            (ids) =>
              void notifications
                ?.markRead(ids)
                .catch(() => undefined) /* if this fails, the notifications stay unread */
          }
          onClose={() => setOpenedAt(undefined)}
        />
      )}
    </span>
  );
};

const nothingLow: LowNews = { low: [], units: 'metric', unread: new Set(), isComing: false, markRead: () => {} };
const nothingDue: DueNews = { dues: [], unread: new Set(), isComing: false, markRead: () => {} };
