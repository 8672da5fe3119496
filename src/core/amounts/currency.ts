/** A currency and the decimals of its stored amounts. Without `currencyDecimals`, the table of ISO 4217 decides. */
export interface MoneyUnit {
  readonly currency: string;
  readonly currencyDecimals?: number | null | undefined;
}

// ISO 4217's decimals where they are not 2. `Intl` is not used: browsers differ, so amounts could change a hundredfold.
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
export function currencyDecimals(currency: string): number {
  return decimalsByCurrency.get(currency) ?? 2;
}

/** Currencies that people write without decimals although ISO 4217 gives them some. */
const writtenWhole: ReadonlySet<string> = new Set(
  'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP YER'.split(' '),
);

/** Whether stored amounts of a currency may have these decimals. Earlier builds stored some currencies with 0. */
export function mayHaveDecimals(currency: string, decimals: number): boolean {
  return decimals === currencyDecimals(currency) || (decimals === 0 && writtenWhole.has(currency));
}

/** Returns the decimals of stored amounts: the stored number if the currency may have it, ISO 4217's number if not. */
export function decimalsOf({ currency, currencyDecimals: stored }: MoneyUnit): number {
  return typeof stored === 'number' && mayHaveDecimals(currency, stored) ? stored : currencyDecimals(currency);
}

/** Whether screens leave out decimals that are all zero: 1,500 Ft, but €15.00. */
export function isWrittenWhole(unit: MoneyUnit): boolean {
  return decimalsOf(unit) === 0 || writtenWhole.has(unit.currency);
}

/** Whether a unit fits the team: false only if it has the team's currency but other decimals. */
export function isUnitOf(team: MoneyUnit, unit: MoneyUnit): boolean {
  return unit.currency !== team.currency || decimalsOf(unit) === decimalsOf(team);
}

/** Whether amounts of two units can be added: the units have the same currency and the same number of decimals. */
export function isSameUnit(one: MoneyUnit, other: MoneyUnit): boolean {
  return one.currency === other.currency && decimalsOf(one) === decimalsOf(other);
}

/** Fills in missing decimals: the team's if the currency is the team's, otherwise those of ISO 4217. */
export function withDecimals<U extends MoneyUnit>(unit: U, team: MoneyUnit): U & { readonly currencyDecimals: number } {
  const isKnown = typeof unit.currencyDecimals === 'number' || unit.currency !== team.currency;
  return { ...unit, currencyDecimals: decimalsOf(isKnown ? unit : team) };
}

// The currencies of ISO 4217 without metals, bonds and test codes. `Intl` is not used: browsers differ.
const active =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
  'CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL ' +
  'HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA ' +
  'MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD ' +
  'RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD ' +
  'USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XDR XOF XPF XSU XUA YER ZAR ZMW ZWG';

// Codes of former currencies that earlier builds accepted: a team may still use one of them.
const former = 'ANG BGN CUC HRK SLL ZWL';

/** The codes that a team may choose, in alphabetical order. */
export const activeCurrencies: readonly string[] = active.split(' ');

const known: ReadonlySet<string> = new Set([...activeCurrencies, ...former.split(' ')]);

/** Whether a text is the code of an active currency, or a former code that earlier builds accepted. */
export function isCurrency(code: string): boolean {
  return known.has(code);
}
