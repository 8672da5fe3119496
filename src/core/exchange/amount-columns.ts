import { withDecimals, type MoneyUnit } from '../amounts/currency.ts';
import { kindOf, type RowKind } from '../kinds/kinds.ts';

/** The columns that say what an amount in minor units means. */
export const amountColumns = ['currency', 'currencyDecimals'] as const;

/** Whether rows of a kind have amounts but no field for their currency. */
export function needsAmountColumns(kind: RowKind): boolean {
  const { fields } = kindOf(kind);
  return !('currency' in fields) && Object.values(fields).some(({ unit }) => unit === 'minor');
}

/** Returns the cells of `amountColumns` for a row: a quote has them in its totals, any other row takes the team's. */
export function amountCells(
  { totals }: Readonly<Record<string, unknown>>,
  team: MoneyUnit,
): { readonly currency: string; readonly currencyDecimals: number } {
  const own = typeof totals === 'object' && totals !== null && 'currency' in totals ? (totals as MoneyUnit) : team;
  const { currency, currencyDecimals } = withDecimals(own, team);
  return { currency, currencyDecimals };
}
