import { useLiveQuery } from 'dexie-react-hooks';
import { can } from '#core/access/permissions.ts';
import { actionNamed } from '#core/mutations/action-named.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Notice } from '#core/kinds/notice.ts';
import { rowKey } from '#data/database/team-database.ts';
import { noticesOf } from '#inventory/notices.ts';
import type { Actions } from '#data/queue/commit.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { noticeInWords } from './notice-in-words.ts';
import { Section } from './section.tsx';
import sections from './section.module.css';
import styles from './steps.module.css';
import { useBook } from '#parts/fields/use-book.ts';

/** Notices of fields that two people set: who changed what, and a button to change it back. Hidden when empty. */
export function NoticeList() {
  const { store } = useWorkspace();
  const notices = useLiveQuery(() => noticesOf(store.db), [store.db]);
  if (notices === undefined || notices.length === 0) return null;
  return (
    <Section title={t('syncPage.notices')} text={t('syncPage.noticesText')}>
      <ul aria-label={t('syncPage.notices')} className={sections.cards}>
        {notices.map(({ id, data }) => (
          <li key={id}>
            <NoticeCard id={id} notice={data} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const NoticeCard = ({ id, notice }: { readonly id: string; readonly notice: Notice }) => {
  const { store } = useWorkspace();
  const book = useBook();
  const { runOrTell, isRunning } = useAction();
  const row = useLiveQuery(() => store.db.rows.get(rowKey(notice.rowKind, notice.rowId)), [store.db, notice]);
  const { title, lines, isMine } = noticeInWords(notice, row?.d ?? null, book);
  const dismissal = mutate('notice.delete', { id });
  const act = async (drafts: Actions, done: string) => {
    if (await runOrTell(drafts)) notify.done(done);
  };
  const putBack = () => {
    const set = Object.fromEntries(notice.changes.map(({ field, before }) => [field, before]));
    const args = { id: notice.rowId, set, ...(row !== undefined && { baseVersion: row.v }) };
    const update = actionNamed(`${notice.rowKind}.update`, args);
    return act([...(update === undefined ? [] : [update]), dismissal], t('syncPage.notice.done'));
  };
  return (
    <Card as="article">
      <h3>{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className={styles.steps}>
        {can(store.actor.role, 'inventory.change') && (
          <Button
            icon="undo"
            busy={isRunning}
            aria-label={t(isMine ? 'syncPage.notice.putMineThis' : 'syncPage.notice.putTheirsThis', { what: title })}
            onClick={() => void putBack()}
          >
            {t(isMine ? 'syncPage.notice.putMine' : 'syncPage.notice.putTheirs')}
          </Button>
        )}
        <Button
          tone="quiet"
          className={styles.last ?? ''}
          aria-label={t('syncPage.notice.dismissThis', { what: title })}
          onClick={() => void act([dismissal], t('syncPage.notice.dismissed'))}
        >
          {t('common.dismiss')}
        </Button>
      </div>
    </Card>
  );
};
