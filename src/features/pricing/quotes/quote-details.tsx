import '#texts/en/price-fields.ts';
import '#texts/en/pricing.ts';
import '#texts/en/quote-page.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { quoteNumber, statusOn } from '#core/pricing/quotes.ts';
import type { Day } from '#core/dates/day.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { isEqual } from '#core/is-equal.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import { feeSums } from '../fee-sums.ts';
import { Figures } from '../figures.tsx';
import { insideFigures } from './quote-items.ts';
import type { QuoteDetailsTyped } from './quote-dialog.tsx';
import { QuoteSteps } from './quote-steps.tsx';
import { profileName } from '../profiles/profile-name.ts';
import { QuoteTable } from './quote-table.tsx';
import { statusTone, statusWord } from './quote-words.ts';
import { WaivedReasons } from '../waived-reasons.tsx';
import styles from './quotes.module.css';

const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);
const ChargeAgain = later(async () => (await import('./charge-again.tsx')).ChargeAgain);
const QuoteDialog = later(async () => (await import('./quote-dialog.tsx')).QuoteDialog);
const RepriceDialog = later(async () => (await import('./reprice-dialog.tsx')).RepriceDialog);
const WaiveDialog = later(async () => (await import('../waive-dialog.tsx')).WaiveDialog);

export function QuoteDetails({
  row,
  today,
  mayChange,
}: {
  readonly row: FoundRow<'quote'>;
  readonly quotes: readonly FoundRow<'quote'>[];
  readonly today: Day;
  readonly mayChange: boolean;
}) {
  const { id, data, version } = row;
  const { nameOf, store } = useWorkspace();
  const dayOf = useTeamDay();
  const { run, isRunning } = useAction();
  const [open, setOpen] = useState<'details' | 'reprice' | { readonly waive: string }>();
  const status = statusOn(data, today);
  const isOpen = mayChange && data.status === 'draft';
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
              <div className={styles.steps}>
                {feeSums(data.totals.fees)
                  .filter(({ amountMinor, waivedMinor }) => amountMinor > waivedMinor)
                  .map(({ code, name }) => (
                    <Button key={`${code} ${name}`} tone="plain" onClick={() => setOpen({ waive: code })}>
                      {t('quotePage.waiveTitle', { fee: name })}
                    </Button>
                  ))}
              </div>
            )}
          </Card>
        }
      >
        <Stack>
          {mayChange && data.status !== 'draft' && <Banner icon="info">{t('quotePage.locked')}</Banner>}
          <Card as="section">
            <h2>{t('quotePage.offer')}</h2>
            <QuoteTable offered={data} />
          </Card>
          <Figures
            figures={[
              [t('quotes.email'), data.email],
              [t('quotes.validUntil'), data.validUntil && formatCalendarDay(data.validUntil)],
              [t('quotePage.date'), formatCalendarDay(dayOf(data.createdAt))],
            ]}
          />
          {data.notes !== null && <p className={styles.note}>{data.notes}</p>}
          <div className={styles.steps}>
            <Link href={`/calculators/pricing/quotes/${id}/customer`} {...buttonLook('plain')}>
              {t('quotePage.forCustomer')}
            </Link>
            <Link href={`/calculators/pricing/quotes/${id}/shop`} {...buttonLook('plain')}>
              {t('quotePage.forShop')}
            </Link>
          </div>
          <FilesRegion of={{ ofKind: 'quote', ofId: id }} hintKey="files.quoteHint" showsCosts />
        </Stack>
      </Split>
      {open === 'details' && (
        <QuoteDialog
          title={t('quotePage.details')}
          start={data}
          busy={isRunning}
          save={async ({ customer, email, validUntil, notes, lines }) => {
            const typed: QuoteDetailsTyped = { customer, email, validUntil, notes, lines };
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
