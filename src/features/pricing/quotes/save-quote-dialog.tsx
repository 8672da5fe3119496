import '#texts/en/quote-page.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { dayIn } from '#core/dates/day-in.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { PriceOrder } from '#core/pricing/price-order.ts';
import { asQuoted, usualValidDays } from '#core/pricing/quotes.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { QuoteDialog, type QuoteDetailsTyped } from './quote-dialog.tsx';
import { pricedQuote } from './quote-order.ts';
import { paceOfDraft } from '../machine-figures.tsx';
import type { PricingDraft } from '../pricing-draft.ts';
import type { PricedOrder } from '../typed-order.ts';

/** Asks for the details of a quote and saves it: a new one, or the draft opened in the calculator. */
export function SaveQuoteDialog({
  title,
  answer,
  draft,
  opened,
  onSaved,
  onClose,
}: {
  readonly title: string;
  readonly answer: PricedOrder;
  readonly draft: PricingDraft;
  readonly opened: FoundRow<'quote'> | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { store, nameOf } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const [, navigate] = useLocation();
  const { run, isRunning } = useAction();
  // a draft that is sent or deleted while the dialog is open still fills the fields of the new quote
  const [first] = useState(opened);
  const shown = (opened ?? first)?.data;
  const order = {
    ...answer.typed.order,
    waivedFees: waivedOf(answer, nameOf(store.actor.userId) ?? null),
    ...asQuoted(answer.typed.profile),
    costsSnapshot: answer.typed.costs,
  };
  const save = async (details: QuoteDetailsTyped) => {
    const priced = pricedQuote({ ...order, lines: details.lines }, shown);
    if (!priced.ok) return { kind: 'rejected' as const, rejection: { code: 'invalid' as const, fields: priced.error } };
    const set = { ...details, ...priced.value, machinePace: answer.typed.costs?.machine ? paceOfDraft(draft) : null };
    const id = opened?.id ?? newId();
    const failed = await run([
      opened === undefined
        ? mutate('quote.create', { id, set })
        : mutate('quote.update', { id, set, baseVersion: opened.version }),
    ]);
    if (failed !== undefined) return failed;
    notify.done(opened === undefined ? t('quotePage.saved') : t('quotePage.changed'));
    onSaved();
    navigate(`/calculators/pricing/quotes/${id}`);
    return undefined;
  };
  return (
    <QuoteDialog
      title={title}
      start={{
        customer: shown?.customer ?? null,
        email: shown?.email ?? null,
        validUntil: shown === undefined ? dayIn(timeZone, store.now(), usualValidDays) : shown.validUntil,
        dueOn: shown?.dueOn ?? null,
        notes: shown?.notes ?? null,
        lines: order.lines,
      }}
      busy={isRunning}
      save={save}
      onClose={onClose}
    />
  );
}

/** Returns the waived fees with the amounts that were really waived (minor units), and who waived them. */
const waivedOf = ({ typed: { order }, price }: PricedOrder, me: string | null): PriceOrder['waivedFees'] =>
  order.waivedFees.flatMap((waived) => {
    const fees = price.fees.filter(({ code }) => code === waived.code);
    const amountMinor = fees.reduce((sum, { waivedMinor }) => sum + waivedMinor, 0);
    return amountMinor === 0 ? [] : [{ ...waived, amountMinor, by: waived.by ?? me }];
  });
