import { isCurrency, decimalsOf, isWrittenWhole, mayHaveDecimals, type MoneyUnit } from '#core/amounts/currency.ts';
import { decimalOf, usualSign, type ShownSign } from '../amounts/number-signs.ts';
import { scaledDecimal, unscaledDecimal } from '../amounts/scaled-decimal.ts';
import { err, ok, type Result } from '../result.ts';

/** Why a price is not imported. `two_ways`: its number can be read in two ways. */
export interface PriceProblem {
  readonly problem: 'wrong_format' | 'too_many_decimals' | 'other_currency' | 'two_ways';
  readonly limit?: number;
}

/** Reads a price as minor units. Fails if its sign, or else `heading`, names another currency. */
export function priceIn(
  cell: string,
  unit: MoneyUnit,
  heading: string,
  sign?: ShownSign,
): Result<number, PriceProblem> {
  const {
    before = '',
    digits = '',
    after = '',
  } = /^(?<before>\p{Sc}|\p{Lu}{1,3}\p{Sc}?)?\s?(?<digits>\d[\d.,’'\s]*?)(?:[.,][-–—]{1,2})?\s?(?<after>\p{Lu}{0,3}\p{Sc}|\p{L}{1,4}\.?)?$/u.exec(
    cell,
  )?.groups ?? {};
  const decimal = decimalOf(digits.trim(), sign ?? signOfMoney(digits, unit));
  if (decimal === undefined) return err({ problem: 'wrong_format' });
  const words = [before, after].filter((word) => word !== '' && !saysHowMany.has(bare(word)));
  const named = words.map(currenciesOf);
  if (named.includes(undefined)) return err({ problem: 'wrong_format' });
  const said = words.length === 0 ? [currenciesIn(heading)] : named;
  if (said.some((codes) => codes?.includes(unit.currency) === false)) return err({ problem: 'other_currency' });
  if (decimal === 'two_ways') return err({ problem: 'two_ways' });
  const minor = scaledDecimal(decimal, decimalsOf(unit));
  return Number.isInteger(minor) ? ok(minor) : err({ problem: 'too_many_decimals', limit: decimalsOf(unit) });
}

/** Converts an amount of an export to the team's decimals. Fails for another currency, wrong decimals or a fraction. */
export function minorIn(
  minor: number,
  { currency = '', currencyDecimals = '' }: { readonly currency?: string; readonly currencyDecimals?: string },
  unit: MoneyUnit,
): Result<number, PriceProblem> {
  const named = isUnsaid.test(currency) ? undefined : (currenciesOf(currency) ?? []);
  if (named?.length === 0) return err({ problem: 'wrong_format' });
  if (named !== undefined && !named.includes(unit.currency)) return err({ problem: 'other_currency' });
  if (currencyDecimals === '') return ok(minor);
  const decimals = Number(currencyDecimals);
  if (!mayHaveDecimals(unit.currency, decimals)) return err({ problem: 'wrong_format' });
  const less = decimals - decimalsOf(unit);
  const own = less > 0 ? Number(unscaledDecimal(minor, less)) : minor * 10 ** -less;
  return Number.isInteger(own) ? ok(own) : err({ problem: 'too_many_decimals', limit: decimalsOf(unit) });
}

/**
 * Returns the decimal sign of a price that fits two ways, by its currency; undefined if the page must ask the person.
 */
export function signOfMoney(digits: string, unit: MoneyUnit): ShownSign {
  // If people write a currency without decimals, three digits after a sign can only be grouped thousands.
  if (isWrittenWhole(unit)) return digits.includes('.') ? ',' : '.';
  const usual = usualSign(unit.currency);
  // Of three decimals, 1,250 may be thousands or a whole and its decimals.
  return decimalsOf(unit) === 3 && usual !== undefined && !digits.includes(usual) ? undefined : usual;
}

const currenciesOf = (sign: string): readonly string[] | undefined => {
  const word = bare(sign);
  const code = isCurrency(word) ? [word] : signs.get(word);
  // Letters before a sign (“X$”) name a country: the amount is in some currency with that sign.
  return code ?? (/^\p{Lu}+\p{Sc}$/u.test(word) ? signs.get(word.slice(-1)) : undefined);
};

const bare = (word: string): string => word.replace(/\.$/u, '').toUpperCase();

const saysHowMany: ReadonlySet<string> = new Set(['EA', 'EACH', 'PC', 'PCS', 'ST', 'STK']);

const isUnsaid = /^(?:|[-–—]|n\/?a|none)$/iu;

/** The currencies of each sign or word. For “kr” or “£” there are several; a code in another column decides. */
const signs: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '€': 'EUR',
    EURO: 'EUR',
    '£': 'GBP EGP FKP GIP LBP SDG SHP SSP SYP',
    $:
      'USD ARS AUD BBD BMD BND BRL BSD BZD CAD CLP COP CUP CVE DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD NIO NZD SBD SGD ' +
      'SRD TOP TTD TWD UYU XCD',
    US$: 'USD',
    A$: 'AUD',
    AU$: 'AUD',
    C$: 'CAD NIO',
    CA$: 'CAD',
    HK$: 'HKD',
    MX$: 'MXN',
    NT$: 'TWD',
    NZ$: 'NZD',
    R$: 'BRL',
    S$: 'SGD',
    '¥': 'JPY CNY',
    'CN¥': 'CNY',
    'JP¥': 'JPY',
    '₹': 'INR',
    '₩': 'KRW KPW',
    '₺': 'TRY',
    '₽': 'RUB',
    '₴': 'UAH',
    '₫': 'VND',
    '₪': 'ILS',
    '₱': 'PHP',
    '฿': 'THB',
    FT: 'HUF',
    ZŁ: 'PLN',
    KČ: 'CZK',
    FR: 'CHF',
    KR: 'DKK ISK NOK SEK',
    LEI: 'MDL RON',
    RS: 'INR LKR MUR NPR PKR SCR',
    SFR: 'CHF',
    TL: 'TRY',
  }).map(([sign, codes]) => [sign, codes.split(' ')]),
);

/**
 * Returns the currencies that a heading may mean: “Price (USD)”, “Price in CHF”, “Preis €”; undefined if it names none.
 */
const currenciesIn = (heading: string): readonly string[] | undefined => {
  const [, code = ''] = /[([]\s*([A-Z]{3})\s*[)\]]|$/u.exec(heading) ?? [];
  const [, named = ''] = /\b(?:in|IN)\s+([A-Z]{3})\b|$/u.exec(heading) ?? [];
  const [, common = ''] = /\b(EUR|USD|GBP|CHF|CAD|AUD|JPY)\b|$/u.exec(heading) ?? [];
  const sign = /\p{Lu}{0,3}\p{Sc}/u.exec(heading)?.[0] ?? '';
  return [code, named, common, sign].map(currenciesOf).find((codes) => codes !== undefined);
};
