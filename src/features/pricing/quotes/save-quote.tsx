import '#texts/en/quote-page.ts';
import { use, useState } from 'react';
import { useLocation } from 'wouter';
import { dayIn } from '#core/dates/day-in.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { can } from '#core/access/permissions.ts';
import type { PriceOrder } from '#core/pricing/price-order.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useRows } from '#parts/rows/use-rows.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { WorkspaceContext, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import type { QuoteDetailsTyped } from './quote-dialog.tsx';
import type { QuoteOrder } from './quote-order.ts';
import { pricedQuote } from './quote-set.ts';
import type { PricedOrder } from '../typed-order.ts';

const QuoteDialog = later(async () => (await import('./quote-dialog.tsx')).QuoteDialog);

/** How many days a new quote holds, unless the person enters another date. */
const validDays = 30;

/** Saves a new quote, or the draft opened in the calculator. Hidden without a team or the right to change. */
export const SaveQuote = (props: SaveQuoteProps) => {
  const workspace = use(WorkspaceContext);
  if (workspace === undefined || !can(workspace.store.actor.role, 'inventory.change')) return null;
  return <SaveInTeam {...props} />;
};

interface SaveQuoteProps {
  /** The priced order; undefined while it cannot be priced. */
  readonly answer: PricedOrder | undefined;
  /** The id of the draft quote opened in the calculator; empty for a new quote. */
  readonly quoteId: string;
  readonly onSaved: () => void;
}

const SaveInTeam = ({ answer, quoteId, onSaved }: SaveQuoteProps) => {
  const { store, nameOf } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const rows = useRows('quote');
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const { run, isRunning } = useAction();
  const opened = rows?.find(({ id, data }) => id === quoteId && data.status === 'draft');
  if (quoteId !== '' && rows === undefined) return null;

  const save = (order: QuoteOrder) => async (details: QuoteDetailsTyped) => {
    const priced = pricedQuote({ ...order, lines: details.lines });
    if (!priced.ok) return { kind: 'rejected' as const, rejection: { code: 'invalid' as const, fields: priced.error } };
    const set = { ...details, ...priced.value };
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

  const order = answer && {
    ...answer.typed.order,
    waivedFees: waivedOf(answer, nameOf(store.actor.userId) ?? null),
    profileSnapshot: answer.typed.profile,
    costsSnapshot: answer.typed.costs,
  };
  return (
    <>
      <Button tone="primary" disabled={order === undefined} onClick={() => setOpen(true)}>
        {opened === undefined ? t('quotePage.save') : t('quotePage.saveChange')}
      </Button>
      {isOpen && order && (
        <QuoteDialog
          title={opened === undefined ? t('quotePage.save') : t('quotePage.saveChange')}
          start={{
            customer: opened?.data.customer ?? null,
            email: opened?.data.email ?? null,
            validUntil: opened === undefined ? dayIn(timeZone, store.now(), validDays) : opened.data.validUntil,
            notes: opened?.data.notes ?? null,
            lines: order.lines,
          }}
          busy={isRunning}
          save={save(order)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** Returns the waived fees with the amounts really waived (minor units) and who waived them. */
const waivedOf = ({ typed: { order }, price }: PricedOrder, me: string | null): PriceOrder['waivedFees'] =>
  order.waivedFees.flatMap((waived) => {
    const fees = price.fees.filter(({ code }) => code === waived.code);
    const amountMinor = fees.reduce((sum, { waivedMinor }) => sum + waivedMinor, 0);
    return amountMinor === 0 ? [] : [{ ...waived, amountMinor, by: waived.by ?? me }];
  });
