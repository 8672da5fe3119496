import { Link } from 'wouter';
import { accessOf } from '#core/access/permissions.ts';
import { useFirst } from '#parts/answers/use-first.ts';
import { entryTitle } from '#parts/shopping/entry-words.ts';
import { supplierHref, supplierInWords, type OpenSum } from '#parts/shopping/suppliers.ts';
import { toBuyOf } from '#parts/shopping/to-buy.ts';
import { useEntries } from '#parts/shopping/use-entries.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Part } from './part.tsx';

/** What to order, by supplier, with costs for people who may see them. Hidden when empty. */
export function ToOrder() {
  const { store, settings } = useWorkspace();
  const { viewersSeeCosts } = useTeamSettings();
  const first = useFirst('toBuy');
  const view = useEntries();
  const toBuy = view === undefined ? first : toBuyOf(view);
  if (toBuy === undefined || toBuy.open === 0) return null;
  const seesCosts = accessOf(store.actor.role, viewersSeeCosts) === 'full';
  const costOf = ({ minor, isComplete }: OpenSum): string | undefined => {
    if (!seesCosts || minor === null) return undefined;
    const sum = formatMoney(minor, settings);
    return isComplete ? sum : t('dashboard.atLeast', { sum });
  };
  const words = t('dashboard.wholeList', { count: toBuy.open });
  return (
    <Part title={t('dashboard.toOrder')} ways={[{ href: '/inventory/shopping', words }]}>
      <List aria-label={t('dashboard.toOrder')}>
        {toBuy.suppliers.map(({ sum, ...supplier }) => (
          <li key={supplier.key}>
            <ListRow
              title={
                <Link href={supplierHref(supplier)} data-row-link>
                  {supplierInWords(supplier.key)}
                </Link>
              }
              detail={supplier.entries.map(entryTitle).join(' · ')}
              figure={t('shopping.packs', { count: sum.packs })}
              subfigure={costOf(sum)}
            />
          </li>
        ))}
      </List>
    </Part>
  );
}
