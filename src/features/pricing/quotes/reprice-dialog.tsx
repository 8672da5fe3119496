import '#texts/en/quote-page.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isSameUnit } from '#core/amounts/currency.ts';
import { newId } from '#core/ids.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { asQuoted, profileOfQuote } from '#core/pricing/quotes.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { PriceAnswer } from '#core/wire/pricing-wire.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { feeSums } from '../fee-sums.ts';
import { profileName } from '../profiles/profile-name.ts';
import { useProfiles } from '../profiles/use-profiles.ts';
import { copyOfQuote } from './quote-copies.ts';
import { itemName } from './quote-items.ts';
import { orderOfQuote, pricedQuote } from './quote-order.ts';
import styles from './quotes.module.css';

/** Shows line by line what a quote would cost at today's prices; saves only after the person accepts these. */
export function RepriceDialog({
  row: { id, data, version },
  onClose,
}: {
  readonly row: FoundRow<'quote'>;
  readonly onClose: () => void;
}) {
  const { store } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const { current } = useProfiles();
  const { run, isRunning } = useAction();
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string>();
  const now = repriced(data, current);
  const money = (minor: number): string => formatMoney(minor, data.totals);
  const isDraft = data.status === 'draft';
  const take = async () => {
    if (now === undefined) return;
    const copy = newId();
    const revision = copyOfQuote(data, { first: data.revisionOf ?? id, timeZone, nowMs: store.now() });
    const failed = await run([
      isDraft
        ? mutate('quote.update', { id, set: now.set, baseVersion: version })
        : mutate('quote.create', { id: copy, set: { ...revision, ...now.set } }),
    ]);
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    onClose();
    if (isDraft) return;
    notify.done(t('quotePage.revised', { day: formatCalendarDay(revision.validUntil) }));
    navigate(`/calculators/pricing/quotes/${copy}`);
  };
  const hasNews = now !== undefined && now.rows.some(({ before, after }) => before !== after);
  return (
    <Dialog
      title={t('quotePage.repriceTitle')}
      subtitle={now && t('quotePage.repriceText', { profile: profileName(now.set.profileSnapshot.name) })}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.close')}
          </Button>
          {hasNews && (
            <Button tone="primary" busy={isRunning} onClick={() => void take()}>
              {isDraft ? t('quotePage.takeNew') : t('quotePage.takeRevision')}
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      {now === undefined ? (
        <Banner tone="warn">{t('quotePage.cannotReprice')}</Banner>
      ) : (
        <>
          {!hasNews && <p>{t('quotePage.repriceSame')}</p>}
          <div className={styles.wide}>
            <table className={styles.items}>
              <thead>
                <tr>
                  <th scope="col">{t('quotePage.item')}</th>
                  <th scope="col">{t('quotePage.before')}</th>
                  <th scope="col">{t('quotePage.now')}</th>
                  <th scope="col">{t('quotePage.difference')}</th>
                </tr>
              </thead>
              <tbody>
                {now.rows.map(({ key, name, before, after }) => (
                  <tr key={key}>
                    <th scope="row">{name}</th>
                    <td>{money(before)}</td>
                    <td>{money(after)}</td>
                    <td>{money(after - before)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Dialog>
  );
}

/**
 * Prices a quote again. `rows`: its lines compared; `set`: what to save. Undefined if it has no price in its currency.
 */
export function repriced(quote: Quote, current: readonly PriceProfile[]) {
  const { profileSnapshot, costsSnapshot } = quote;
  // Use the team's present profile with the name of the quote's profile. If there is none, use the quote's own profile.
  const profile = current.find(({ name }) => name === profileSnapshot.name) ?? profileOfQuote(quote);
  const costs = {
    ...costsSnapshot,
    ...profile.costDefaults,
    machine: costsSnapshot?.machine ?? profile.costDefaults?.machine,
  };
  const priced = pricedQuote({ ...orderOfQuote(quote), ...asQuoted(profile), costsSnapshot: costs }, quote);
  if (!priced.ok || !isSameUnit(priced.value.totals, quote.totals)) return undefined;
  return { set: priced.value, rows: differences(quote, priced.value.totals) };
}

/** A line of the comparison. Two fees may have the same name but never the same key. */
interface Difference {
  readonly key: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

const differences = ({ lines, totals }: Quote, now: PriceAnswer): readonly Difference[] => {
  const sum = (key: string, name: string, before: number, after: number): Difference => ({ key, name, before, after });
  return [
    ...totals.lines.map((line, at) =>
      sum(`line ${at}`, `${at + 1}. ${itemName(lines[at])}`, line.totalMinor, now.lines[at]?.totalMinor ?? 0),
    ),
    ...feeDifferences(totals, now),
    sum('discount', t('pricing.discount'), -totals.discountMinor, -now.discountMinor),
    sum('rush', t('pricing.rush'), totals.rushMinor, now.rushMinor),
    sum('topUp', t('pricing.topUp'), totals.topUpMinor, now.topUpMinor),
    sum('tax', t('pricing.tax'), totals.taxMinor, now.taxMinor),
    sum('total', t('pricing.total'), totals.totalMinor, now.totalMinor),
    sum('cost', t('pricing.cost'), totals.cost?.totalMinor ?? 0, now.cost?.totalMinor ?? 0),
  ].filter(({ before, after }) => before !== 0 || after !== 0);
};

const feeDifferences = (before: PriceAnswer, now: PriceAnswer): readonly Difference[] => {
  const rows = new Map<string, Difference>();
  for (const [side, { fees }] of [
    ['before', before],
    ['after', now],
  ] as const)
    for (const { code, name, amountMinor, waivedMinor } of feeSums(fees)) {
      const key = `fee ${code} ${name}`;
      rows.set(key, { key, name, before: 0, after: 0, ...rows.get(key), [side]: amountMinor - waivedMinor });
    }
  return [...rows.values()];
};
