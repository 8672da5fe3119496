import '#texts/en/pricing.ts';
import { use, useState } from 'react';
import { can } from '#core/access/permissions.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { useSeesCosts } from '#parts/rows/use-team-settings.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace, WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { PricingDraft } from '../pricing-draft.ts';
import type { PricedOrder } from '../typed-order.ts';

const SaveQuoteDialog = later(async () => (await import('./save-quote-dialog.tsx')).SaveQuoteDialog);

/** Saves a new quote, or the draft opened in the calculator. Hidden without a team, or from who may not. */
export function SaveQuote(props: SaveQuoteProps) {
  const workspace = use(WorkspaceContext);
  if (workspace === undefined || !can(workspace.store.actor.role, 'inventory.change')) return null;
  return <SaveInTeam {...props} />;
}

interface SaveQuoteProps {
  /** The priced order; undefined while it cannot be priced. */
  readonly answer: PricedOrder | undefined;
  readonly draft: PricingDraft;
  readonly onSaved: () => void;
}

const SaveInTeam = ({ answer, draft, onSaved }: SaveQuoteProps) => {
  const { store } = useWorkspace();
  const seesCosts = useSeesCosts();
  const { rows } = useQuery(live(livingRows<'quote'>, store.db, 'quote'));
  const [isOpen, setOpen] = useState(false);
  const opened = rows?.find(({ id, data }) => id === draft.quote && data.status === 'draft');
  if (!seesCosts || (draft.quote !== '' && rows === undefined)) return null;
  const title = opened === undefined ? t('pricing.saveQuote') : t('pricing.saveToQuote');
  return (
    <>
      <Button tone="primary" disabled={answer === undefined} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && answer && (
        <SaveQuoteDialog
          title={title}
          answer={answer}
          draft={draft}
          opened={opened}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
