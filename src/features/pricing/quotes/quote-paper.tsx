import '#texts/en/pricing.ts';
import '#texts/en/quote-page.ts';
import { Link } from 'wouter';
import { quoteNumber } from '#core/pricing/quotes.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { useTeamDay, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useShown } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { buttonLook, Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { Stack } from '#ui/stack.tsx';
import { Figures } from '../figures.tsx';
import { insideFigures } from './quote-items.ts';
import { profileName } from '../profiles/profile-name.ts';
import { QuoteTable } from './quote-table.tsx';
import { WaivedReasons } from '../waived-reasons.tsx';
import styles from './quotes.module.css';

const TeamLogo = later(async () => (await import('#parts/files/team-logo.tsx')).TeamLogo);
const PicturesOf = later(async () => (await import('#parts/files/pictures-of.tsx')).PicturesOf);

/** A quote to print. The customer's page has no cost, margin or reason for a waived fee; the shop's page has them. */
export function QuotePaper({
  row: { id, data },
  paper,
}: {
  readonly row: FoundRow<'quote'>;
  readonly paper: 'customer' | 'shop';
}) {
  useShown(true);
  const { company } = useTeamSettings();
  const dayOf = useTeamDay();
  return (
    <article className={styles.paper}>
      <Stack row gap="s" data-print="no">
        <Button tone="primary" icon="print" onClick={() => window.print()}>
          {t('quotePage.print')}
        </Button>
        <Link href={`/calculators/pricing/quotes/${id}`} {...buttonLook('plain')}>
          {t('quotePage.back')}
        </Link>
      </Stack>
      <TeamLogo />
      <address>
        {[company.name, company.address, company.taxNumber && t('quotePage.taxNumber', { number: company.taxNumber })]
          .filter(Boolean)
          .join('\n')}
      </address>
      <h1>
        {t('titles.quote')} {quoteNumber(data) ?? t('quotePage.notNumbered')}
      </h1>
      <Figures
        figures={[
          [t('quotes.customer'), data.customer],
          [t('quotePage.date'), formatCalendarDay(dayOf(data.createdAt))],
          [t('quotes.validUntil'), data.validUntil && formatCalendarDay(data.validUntil)],
          [t('quotes.dueOn'), data.dueOn && formatCalendarDay(data.dueOn)],
        ]}
      />
      <QuoteTable offered={data} />
      <PicturesOf of={{ ofKind: 'quote', ofId: id }} />
      {data.notes !== null && <p className={styles.note}>{data.notes}</p>}
      {paper === 'shop' && (
        <Card as="section">
          <h2>{t('quotePage.inside')}</h2>
          <Figures
            figures={[[t('quotes.profileSnapshot'), profileName(data.profileSnapshot.name)], ...insideFigures(data)]}
          />
          <WaivedReasons quote={data} />
        </Card>
      )}
    </article>
  );
}
