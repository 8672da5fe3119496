import '#texts/en/job-words.ts';
import '#texts/en/jobs.ts';
import '#texts/en/price-fields.ts';
import '#texts/en/pricing.ts';
import '#texts/en/quote-page.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { isSameUnit, withDecimals } from '#core/amounts/currency.ts';
import { dayIn } from '#core/dates/day-in.ts';
import type { Day } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import { isEqual } from '#core/is-equal.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { quoteNumber, statusOn, validAsLong } from '#core/pricing/quotes.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { copyText } from '#parts/output/copy-text.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useTeamDay, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonLook, Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Menu } from '#ui/menu.tsx';
import { notify } from '#ui/notify.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import { feeSums } from '../fee-sums.ts';
import { Figures } from '../figures.tsx';
import { profileName } from '../profiles/profile-name.ts';
import { WaivedReasons } from '../waived-reasons.tsx';
import { decideQuote } from '#parts/jobs/decide-quote.ts';
import { copyOfQuote } from './quote-copies.ts';
import type { QuoteDetailsTyped } from './quote-dialog.tsx';
import { insideFigures, quoteItems, quoteSums, quoteTotal, type Offered } from './quote-items.ts';
import { QuoteTable } from './quote-table.tsx';
import { statusTone, statusWord } from './quote-words.ts';
import styles from './quotes.module.css';

const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion, 'part', 'painted');
const ChargeAgain = later(async () => (await import('./charge-again.tsx')).ChargeAgain, 'part', 'painted');
const QuoteDialog = later(async () => (await import('./quote-dialog.tsx')).QuoteDialog);
const RepriceDialog = later(async () => (await import('./reprice-dialog.tsx')).RepriceDialog);
const WaiveDialog = later(async () => (await import('../waive-dialog.tsx')).WaiveDialog);

export function QuoteDetails({
  row,
  quotes,
  today,
  mayChange,
}: {
  readonly row: FoundRow<'quote'>;
  readonly quotes: readonly FoundRow<'quote'>[];
  readonly today: Day;
  readonly mayChange: boolean;
}) {
  const { id, data, version } = row;
  useShown(true);
  const { nameOf, store } = useWorkspace();
  const dayOf = useTeamDay();
  const { run, isRunning } = useAction();
  const [open, setOpen] = useState<'details' | 'reprice' | { readonly waive: string }>();
  const status = statusOn(data, today);
  const isOpen = mayChange && data.status === 'draft';
  const first = data.revisionOf ?? id;
  const accepted = quotes.find(
    ({ data: one }) => one.revisionOf === first && one.status === 'accepted' && one.revision > data.revision,
  );
  const close = () => setOpen(undefined);
  const baseVersion = useOpenedVersion(version, open === 'details');
  return (
    <>
      <PageHead
        title={
          <>
            {quoteNumber(data) ?? t('quotePage.notNumbered')}{' '}
            {(data.number !== null || status !== 'draft') && <Tag tone={statusTone[status]}>{statusWord(status)}</Tag>}
          </>
        }
        aside={data.customer === null ? t('quotePage.noCustomer') : t('quotePage.quoteTo', { customer: data.customer })}
        actions={
          <QuoteSteps
            row={row}
            mayChange={mayChange}
            isOutdated={accepted !== undefined}
            onDetails={() => setOpen('details')}
            onReprice={() => setOpen('reprice')}
          />
        }
      />
      {data.number === null && <p className={styles.quiet}>{t('quotePage.numberLater')}</p>}
      <Split
        aside={
          <Card as="section">
            <h2>{t('quotePage.inside')}</h2>
            <Figures
              figures={[[t('quotes.profileSnapshot'), profileName(data.profileSnapshot.name)], ...insideFigures(data)]}
            />
            <WaivedReasons quote={data} />
            {isOpen && data.waivedFees.length > 0 && <ChargeAgain row={row} />}
            {isOpen && (
              <Stack row gap="s">
                {feeSums(data.totals.fees)
                  .filter(({ amountMinor, waivedMinor }) => amountMinor > waivedMinor)
                  .map(({ code, name }) => (
                    <Button key={`${code} ${name}`} tone="plain" onClick={() => setOpen({ waive: code })}>
                      {t('quotePage.waiveTitle', { fee: name })}
                    </Button>
                  ))}
              </Stack>
            )}
          </Card>
        }
      >
        <Stack>
          {accepted !== undefined && (
            <Banner icon="info">{t('quotePage.outdated', { quote: quoteNumber(accepted.data) ?? '' })}</Banner>
          )}
          {mayChange && data.status !== 'draft' && <Banner icon="info">{t('quotePage.locked')}</Banner>}
          <Card as="section">
            <h2>{t('quotePage.offer')}</h2>
            <QuoteTable offered={data} />
          </Card>
          <QuoteJobs first={first} revision={data.revision} />
          <Figures
            figures={[
              [t('quotes.email'), data.email],
              [t('quotes.validUntil'), data.validUntil && formatCalendarDay(data.validUntil)],
              [t('quotes.dueOn'), data.dueOn && formatCalendarDay(data.dueOn)],
              [t('quotePage.date'), formatCalendarDay(dayOf(data.createdAt))],
            ]}
          />
          {data.notes !== null && <p className={styles.note}>{data.notes}</p>}
          <Stack row gap="s">
            <Link href={`/calculators/pricing/quotes/${id}/customer`} {...buttonLook('plain')}>
              {t('quotePage.forCustomer')}
            </Link>
            <Link href={`/calculators/pricing/quotes/${id}/shop`} {...buttonLook('plain')}>
              {t('quotePage.forShop')}
            </Link>
          </Stack>
          <FilesRegion of={{ ofKind: 'quote', ofId: id }} hintKey="files.quoteHint" showsCosts />
        </Stack>
      </Split>
      {open === 'details' && (
        <QuoteDialog
          title={t('quotePage.details')}
          start={data}
          busy={isRunning}
          save={async ({ customer, email, validUntil, dueOn, notes, lines }) => {
            const typed: QuoteDetailsTyped = { customer, email, validUntil, dueOn, notes, lines };
            const set = Object.fromEntries(
              Object.entries(typed).filter(([field, value]) => !isEqual(value, data[field as 'lines'])),
            );
            const failed = await run([mutate('quote.update', { id, set, baseVersion })]);
            if (failed === undefined) close();
            return failed;
          }}
          onClose={close}
        />
      )}
      {open === 'reprice' && <RepriceDialog row={row} onClose={close} />}
      {typeof open === 'object' && (
        <WaiveDialog
          row={row}
          code={open.waive}
          by={nameOf(store.actor.userId) ?? null}
          amount={(minor) => formatMoney(minor, data.totals)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The jobs of a quote, with those that an earlier or later revision asked for: they were sewn, so they stay. */
function QuoteJobs({ first, revision }: { readonly first: string; readonly revision: number }) {
  const jobs = useQuery(rowsOf('job')).rows.filter(
    ({ data: { quoteId, status } }) => quoteId === first && status !== 'dropped',
  );
  if (jobs.length === 0) return null;
  return (
    <Card as="section" padded={false}>
      <List aria-label={t('titles.jobs')}>
        {jobs.map(({ id, data: { name, status, piecesDone: done, pieces, quoteRevision } }) => (
          <li key={id}>
            <ListRow
              title={
                <Link href={`/jobs/${id}`} data-row-link>
                  {name}
                </Link>
              }
              detail={t('jobs.pieces', { done, pieces })}
              tags={
                quoteRevision !== null &&
                quoteRevision !== revision && <Tag tone="warn">{t('jobs.ofRevision', { revision: quoteRevision })}</Tag>
              }
              subfigure={t(`jobWords.value.${status}`)}
            />
          </li>
        ))}
      </List>
    </Card>
  );
}

const SendPastDialog = later(async () => (await import('./send-past-dialog.tsx')).SendPastDialog);
const ToCalculator = later(async () => (await import('./to-calculator.tsx')).ToCalculator);

export function QuoteSteps({
  row,
  mayChange,
  isOutdated = false,
  onDetails,
  onReprice,
}: {
  readonly row: FoundRow<'quote'>;
  readonly mayChange: boolean;
  /** Whether a later revision was accepted: only its jobs count then. */
  readonly isOutdated?: boolean;
  readonly onDetails: () => void;
  readonly onReprice: () => void;
}) {
  const { id, data, version } = row;
  const { store } = useWorkspace();
  const team = useTeamSettings();
  const { runOrTell } = useAction();
  const [, navigate] = useLocation();
  const [isForCalculator, setForCalculator] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const stand = (status: Quote['status'], more: Partial<Pick<Quote, 'validUntil'>> = {}) =>
    // Send the totals too: the server refuses the change if another person changed them and this person has not seen
    // that.
    void runOrTell([
      mutate('quote.update', { id, set: { status, ...more, totals: data.totals }, baseVersion: version }),
    ]);
  const decide = async (status: 'sent' | 'accepted' | 'declined') => {
    const action = decideQuote(store.actor.teamId, id, data, status, team.jobSteps);
    const undo = await runOrTell([action]);
    if (undo === undefined) return;
    const count = data.lines.reduce((sum, { placements }) => sum + placements.length, 0);
    const said = status === 'accepted' ? t('jobs.made', { count }) : t('quotePage.changed');
    offerUndo(store, said, undo);
  };
  const isPast = () => data.validUntil !== null && data.validUntil < dayIn(team.timeZone, store.now());
  const send = () => (isPast() ? setAsking(true) : stand('sent'));
  const copyAs = (first: string | null) => copyOfQuote(data, { first, timeZone: team.timeZone, nowMs: store.now() });
  const begin = async (set: ReturnType<typeof copyOfQuote>, done: (day: string) => string) => {
    const copy = newId();
    if (!(await runOrTell([mutate('quote.create', { id: copy, set })]))) return;
    notify.done(done(formatCalendarDay(set.validUntil)));
    navigate(`/calculators/pricing/quotes/${copy}`);
  };
  const revise = () => void begin(copyAs(data.revisionOf ?? id), (day) => t('quotePage.revised', { day }));
  const duplicate = () => {
    const copied = copyAs(null);
    const key = copied.email === data.email ? 'quotePage.duplicated' : 'quotePage.duplicatedWithoutEmail';
    void begin(copied, (day) => t(key, { day }));
  };
  const remove = async () => {
    const undo = await runOrTell([mutate('quote.delete', { id, baseVersion: version })]);
    if (undo === undefined) return;
    offerUndo(store, t('quotePage.deleted'), undo);
    navigate('/calculators/pricing/quotes');
  };
  const copy = async () => {
    const number = quoteNumber(data) ?? '';
    if (await copyText(quoteAsText(data, number, team.company.name))) notify.done(t('quotePage.copied'));
    else notify.problem(t('quotePage.notCopied'));
  };
  const isDraft = data.status === 'draft';
  // The calculator can only price in the team's currency.
  const isPriceable = isSameUnit(withDecimals(data.totals, team), team);
  return (
    <>
      {isForCalculator && <ToCalculator row={row} />}
      {isAsking && data.validUntil !== null && (
        <SendPastDialog
          validUntil={data.validUntil}
          longer={validAsLong(data, team.timeZone, store.now())}
          send={(more) => {
            setAsking(false);
            stand('sent', more);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {mayChange && isDraft && (
        <Button tone="primary" onClick={send}>
          {t('quotePage.send')}
        </Button>
      )}
      {mayChange && data.status === 'sent' && (
        <>
          {!isOutdated && (
            <Button tone="primary" onClick={() => void decide('accepted')}>
              {t('quotePage.accept')}
            </Button>
          )}
          <Button onClick={() => void decide('declined')}>{t('quotePage.decline')}</Button>
        </>
      )}
      <Menu
        label={t('quotePage.more')}
        icon="dots"
        entries={[
          ...(mayChange && isDraft
            ? [{ label: t('quotePage.details'), icon: 'edit' as const, onSelect: onDetails }]
            : []),
          ...(mayChange && isDraft && isPriceable
            ? [
                {
                  label: t('quotePage.inCalculator'),
                  icon: 'calculators' as const,
                  onSelect: () => setForCalculator(true),
                },
              ]
            : []),
          ...(mayChange && !isDraft ? [{ label: t('quotePage.revise'), icon: 'edit' as const, onSelect: revise }] : []),
          ...(mayChange && (data.status === 'accepted' || data.status === 'declined')
            ? [{ label: t('quotePage.reopen'), icon: 'undo' as const, onSelect: () => void decide('sent') }]
            : []),
          { label: t('quotePage.copyText'), icon: 'copy', onSelect: () => void copy() },
          ...(mayChange
            ? [
                {
                  label: t('quotePage.duplicate'),
                  icon: 'plus' as const,
                  onSelect: duplicate,
                },
                { label: t('quotePage.reprice'), icon: 'reload' as const, onSelect: onReprice },
                {
                  label: t('quotePage.delete'),
                  icon: 'trash' as const,
                  tone: 'danger' as const,
                  divided: true,
                  onSelect: () => void remove(),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** Writes a quote as lines of text for an email. Like the customer's printed page, it has no costs. */
export function quoteAsText(
  quote: Offered & Pick<Quote, 'validUntil' | 'notes'>,
  number: string,
  company: string | null,
): string {
  return [
    `${t('titles.quote')} ${number}`,
    '',
    ...quoteItems(quote).map(
      ({ name, qty, unit, total }) => `${qty} × ${name}: ${unit} ${t('pricing.each')}, ${total}`,
    ),
    ...[...quoteSums(quote), ...quoteTotal(quote)].map(([name, amount]) => `${name}: ${amount}`),
    ...(quote.validUntil === null ? [] : ['', t('quotePage.validUntil', { day: formatCalendarDay(quote.validUntil) })]),
    ...(quote.notes === null ? [] : ['', quote.notes]),
    ...(company === null ? [] : ['', company]),
  ].join('\n');
}
