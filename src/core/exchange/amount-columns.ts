import { withDecimals, type MoneyUnit } from '../amounts/currency.ts';
import { kindOf, type RowKind } from '../kinds/kinds.ts';

/** The columns beside amounts in minor units: without them a stored amount means nothing. */
export const amountColumns = ['currency', 'currencyDecimals'] as const;

/** Whether a kind has amounts and no field for their currency. */
export const needsAmountColumns = (kind: RowKind): boolean => {
  const { fields } = kindOf(kind);
  return !('currency' in fields) && Object.values(fields).some(({ unit }) => unit === 'minor');
};

/** Returns the cells of `amountColumns` for a row: of a quote those of its totals, else those of the team. */
export const amountCells = (
  { totals }: Readonly<Record<string, unknown>>,
  team: MoneyUnit,
): { readonly currency: string; readonly currencyDecimals: number } => {
  const own = typeof totals === 'object' && totals !== null && 'currency' in totals ? (totals as MoneyUnit) : team;
  const { currency, currencyDecimals } = withDecimals(own, team);
  return { currency, currencyDecimals };
};
