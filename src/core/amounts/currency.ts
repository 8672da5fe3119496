/** A currency, and the decimals of its minor unit where amounts are stored; left out, they are those of the table. */
export interface MoneyUnit {
  readonly currency: string;
  readonly currencyDecimals?: number | null | undefined;
}

// The table of ISO 4217; currencies that it does not name have two decimals. `Intl` is never asked: its answers differ
// between browsers and change with their updates, and each change would move stored amounts a hundredfold.
const decimalsByCurrency: ReadonlyMap<string, number> = new Map(
  (
    [
      [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
      [3, 'BHD IQD JOD KWD LYD OMR TND'],
      [4, 'CLF UYW'],
    ] as const
  ).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
);

/** Returns how many decimals ISO 4217 gives a currency: 2 for EUR and HUF, 0 for JPY, 3 for KWD. */
export const currencyDecimals = (currency: string): number => decimalsByCurrency.get(currency) ?? 2;

/** The currencies that ISO 4217 gives decimals and people write without. About these browsers have differed. */
export const writtenWhole: ReadonlySet<string> = new Set(
  'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP YER'.split(' '),
);

/** Whether amounts of a currency may be stored with these decimals: the table's, or none as earlier builds had it. */
export const mayHaveDecimals = (currency: string, decimals: number): boolean =>
  decimals === currencyDecimals(currency) || (decimals === 0 && writtenWhole.has(currency));

/** Returns the decimals of stored amounts; the table's if none are stored, or none that the currency may have. */
export const decimalsOf = ({ currency, currencyDecimals: stored }: MoneyUnit): number =>
  typeof stored === 'number' && mayHaveDecimals(currency, stored) ? stored : currencyDecimals(currency);

/** Whether decimals are shown only where an amount has some: 1,500 Ft, but €15.00. */
export const isWrittenWhole = (unit: MoneyUnit): boolean => decimalsOf(unit) === 0 || writtenWhole.has(unit.currency);

/** Whether amounts in `unit` fit a team: in its currency they have its decimals. */
export const isUnitOf = (team: MoneyUnit, unit: MoneyUnit): boolean =>
  unit.currency !== team.currency || decimalsOf(unit) === decimalsOf(team);

/** Whether two amounts may be added up: they have one currency and as many decimals. */
export const isSameUnit = (one: MoneyUnit, other: MoneyUnit): boolean =>
  one.currency === other.currency && decimalsOf(one) === decimalsOf(other);

/** Gives a unit without decimals those of the team, if it is the team's currency: builds from before sent none. */
export const withDecimals = <U extends MoneyUnit>(
  unit: U,
  team: MoneyUnit,
): U & { readonly currencyDecimals: number } => {
  const isKnown = typeof unit.currencyDecimals === 'number' || unit.currency !== team.currency;
  return { ...unit, currencyDecimals: decimalsOf(isKnown ? unit : team) };
};
