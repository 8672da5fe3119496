import { Link } from 'wouter';
import { accessOf } from '#core/permissions.ts';
import { entryTitle } from '#parts/shopping/entry-words.ts';
import { bySupplier, openSumOf, supplierHref, type OpenSum } from '#parts/shopping/suppliers.ts';
import { useEntries } from '#parts/shopping/use-entries.ts';
import { useTeamSettings } from '#parts/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatMoney } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Part } from './part.tsx';

const most = 6;
const named = 3;

/** What a business is to order, by supplier: how many packs, and what they cost for who may see costs; each leads to its lines on the list. Nothing when there is nothing to buy. */
export const ToOrder = () => {
  const { store, settings } = useWorkspace();
  const { viewersSeeCosts } = useTeamSettings();
  const open = (useEntries()?.wanted ?? []).filter(({ ticked, qty }) => ticked < qty);
  if (open.length === 0) return null;
  const seesCosts = accessOf(store.actor.role, viewersSeeCosts) === 'full';
  const costOf = ({ minor, isComplete }: OpenSum): string | undefined => {
    if (!seesCosts || minor === null) return undefined;
    const sum = formatMoney(minor, settings.currency);
    return isComplete ? sum : t('dashboard.atLeast', { sum });
  };
  const words = t('dashboard.wholeList', { count: open.length });
  return (
    <Part title={t('dashboard.toOrder')} ways={[{ href: '/inventory/shopping', words }]}>
      <List aria-label={t('dashboard.toOrder')}>
        {bySupplier(open)
          .slice(0, most)
          .map((supplier) => {
            const sum = openSumOf(supplier.entries);
            return (
              <li key={supplier.key}>
                <ListRow
                  title={
                    <Link href={supplierHref(supplier)} data-row-link>
                      {supplier.words}
                    </Link>
                  }
                  detail={supplier.entries.slice(0, named).map(entryTitle).join(' · ')}
                  figure={t('shopping.packs', { count: sum.packs })}
                  subfigure={costOf(sum)}
                />
              </li>
            );
          })}
      </List>
    </Part>
  );
};
