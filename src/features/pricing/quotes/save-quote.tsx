import '#texts/en/quote-page.ts';
import { use, useState } from 'react';
import { useLocation } from 'wouter';
import { dayIn } from '#core/day-in.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { can } from '#core/permissions.ts';
import type { PriceOrder } from '#core/pricing/price-order.ts';
import { useAction } from '#parts/use-action.ts';
import { useRows } from '#parts/use-rows.ts';
import { useTeamSettings } from '#parts/use-team-settings.ts';
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

/** How long a new quote holds, in days, unless the person says otherwise. */
const validDays = 30;

/** The step from the calculator to a quote: a new one, or the draft that was opened here. Not there where no team is, and for who may not write. */
export const SaveQuote = (props: SaveQuoteProps) => {
  const workspace = use(WorkspaceContext);
  if (workspace === undefined || !can(workspace.store.actor.role, 'inventory.change')) return null;
  return <SaveInTeam {...props} />;
};

interface SaveQuoteProps {
  /** Undefined while nothing can be priced. */
  readonly answer: PricedOrder | undefined;
  /** The draft that was opened in the calculator; empty for a new quote. */
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

/** What was waived of each fee, in the amount that it comes to, by whom. */
const waivedOf = ({ typed: { order }, price }: PricedOrder, me: string | null): PriceOrder['waivedFees'] =>
  order.waivedFees.flatMap((waived) => {
    const fees = price.fees.filter(({ code }) => code === waived.code);
    const amountMinor = fees.reduce((sum, { waivedMinor }) => sum + waivedMinor, 0);
    return amountMinor === 0 ? [] : [{ ...waived, amountMinor, by: waived.by ?? me }];
  });
