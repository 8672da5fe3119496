import '#texts/en/price-fields.ts';
import { can } from '#core/access/permissions.ts';
import { isEqual } from '#core/is-equal.ts';
import type { Notice, NoticeChange } from '#core/kinds/notice.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { actionNamed } from '#core/mutations/action-named.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import type { Actions } from '#data/queue/commit.ts';
import { noticesOf } from '#inventory/notices.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useBook, type Book } from '#parts/fields/use-book.ts';
import { fieldLabel, quotedInWords } from '#parts/fields/value-in-words.ts';
import { decideQuote } from '#parts/jobs/decide-quote.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { changeInWords } from './change-in-words.ts';
import { Section } from './section.tsx';
import styles from './sync.module.css';

/** Notices of fields that two people set: who changed what, and a button to change it back. Hidden when empty. */
export function NoticeList() {
  const { store } = useWorkspace();
  const { rows: notices } = useQuery(live(noticesOf, store.db));
  if (notices === undefined || notices.length === 0) return null;
  return (
    <Section title={t('syncPage.notices')} text={t('syncPage.noticesText')}>
      <ul aria-label={t('syncPage.notices')} className={styles.cards}>
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
  const { jobSteps } = useTeamSettings();
  const { rows: row } = useQuery(live(rowAt, store.db, rowKey(notice.rowKind, notice.rowId)));
  const { title, lines, isMine } = noticeInWords(notice, row?.d ?? null, book);
  const dismissal = mutate('notice.delete', { id });
  const act = async (drafts: Actions, done: string) => {
    if (await runOrTell(drafts)) notify.done(done);
  };
  const putBack = async () => {
    const now = await rowAt(store.db, rowKey(notice.rowKind, notice.rowId));
    const set = Object.fromEntries(notice.changes.map(({ field, before }) => [field, before]));
    const { status, ...others } = set;
    // the jobs of a quote go with its status
    if (notice.rowKind === 'quote' && isDecided(status) && isEqual(others, {}) && now !== undefined) {
      const decided = decideQuote(store.actor.teamId, notice.rowId, now.d as unknown as Quote, status, jobSteps);
      return act([decided, dismissal], t('syncPage.notice.done'));
    }
    const args = { id: notice.rowId, set, ...(now !== undefined && { baseVersion: now.v }) };
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

const isDecided = (status: unknown): status is 'sent' | 'accepted' | 'declined' =>
  status === 'sent' || status === 'accepted' || status === 'declined';

const rowAt = ({ rows }: TeamDatabase, key: string) => rows.get(key);

/** Writes a notice: its title, and a sentence per field. `isMine`: this person's own value was not kept. */
export function noticeInWords(
  { about: reason, rowKind, rowId, by, from, changes }: Notice,
  row: Readonly<Record<string, unknown>> | null,
  book: Book,
): { readonly title: string; readonly lines: readonly string[]; readonly isMine: boolean } {
  const isAdded = reason === 'added';
  const isMine = isAdded || by !== book.me;
  const nobody = isMine && !isAdded ? 'syncPage.someone' : 'syncPage.someoneElse';
  const name = book.person(isMine ? by : from) ?? t(nobody);
  const { what, about } = changeInWords({ name: `${rowKind}.update`, args: { id: rowId } }, book, row);
  return {
    title: about === '' ? what : about,
    isMine,
    lines: changes.map((change) => {
      const { field, before, after } = change;
      const values = {
        name,
        field: fieldLabel(rowKind, field),
        before: quotedInWords(rowKind, field, before, book),
        after: quotedInWords(rowKind, field, after, book),
      };
      if (!isAsTold(reason, change, row)) return t('syncPage.notice.changedSince', values);
      const isEmpty = values.after === t('syncPage.nothing');
      // Ids and lists have no words that tell one from the other.
      const isBare = values.before === values.after || [values.before, values.after].includes(t('priceFields.set'));
      if (isBare && !isAdded) return t(isMine ? 'syncPage.notice.theirsToo' : 'syncPage.notice.yoursToo', values);
      if (isAdded && by === book.me)
        return isEmpty ? t('syncPage.notice.ownAddedEmpty', values) : t('syncPage.notice.ownAdded', values);
      if (isAdded) return isEmpty ? t('syncPage.notice.addedEmpty', values) : t('syncPage.notice.added', values);
      if (isEmpty) return isMine ? t('syncPage.notice.theirsEmpty', values) : t('syncPage.notice.yoursEmpty', values);
      return isMine ? t('syncPage.notice.theirs', values) : t('syncPage.notice.yours', values);
    }),
  };
}

/** Whether a field still has the value in the notice; true without a check unless two people added the row. */
const isAsTold = (
  about: Notice['about'],
  { field, after }: NoticeChange,
  row: Readonly<Record<string, unknown>> | null,
): boolean => about !== 'added' || row === null || isEqual(row[field] ?? null, after ?? null);
