import { isEqual } from '../is-equal.ts';
import { pricedFields, type Quote } from '../kinds/quote.ts';
import { isEmail } from '../people/as-email.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows/rows.ts';
import { defaultMutations } from './default-mutations.ts';
import { fieldsOf, reject, write, type Decision, type Found } from './mutation.ts';

/**
 * The mutations of quotes. A draft may change, except in `revisionOf`; later only its status may, and not back to
 * draft.
 */
export const quoteMutations = defaultMutations('quote', {
  fixed: { revisionOf: true },
  reads: (_id, set) => {
    const first = firstIn(set);
    return first === undefined
      ? []
      : [
          { kind: 'quote', id: first },
          { kind: 'quote', index: 'revisionOf', is: first },
        ];
  },
  write: (found, id, wanted) => {
    const before = found.row('quote', id);
    return before === undefined ? addQuote(found, id, wanted) : changed(before, id, wanted);
  },
});

/** Adds a quote, which the server numbers, or a revision with the first quote's number and the next revision count. */
const addQuote = (found: Found, id: string, wanted: Quote): Decision => {
  if (wanted.revisionOf === null) {
    if (!mayHaveEmail(wanted.email, [])) return reject('invalid', noEmail);
    return ok([write('quote', id, { ...wanted, number: null, revision: 1 })]);
  }
  const first = found.row('quote', wanted.revisionOf);
  if (first === undefined) return reject('missing_row');
  if (first.data.revisionOf !== null) return reject('invalid', { revisionOf: { problem: 'not_an_option' } });
  const all = [first, ...found.where('quote', 'revisionOf', first.id)].map(({ data }) => data);
  if (!mayHaveEmail(wanted.email, all)) return reject('invalid', noEmail);
  const revision = Math.max(...all.map((one) => one.revision)) + 1;
  return ok([write('quote', id, { ...wanted, number: first.data.number, revision })]);
};

const changed = (before: FoundRow<'quote'>, id: string, given: Quote): Decision => {
  const old = fieldsOf(before);
  const wanted = isSameTotals(old, given) ? { ...given, totals: old.totals } : given;
  const differs = (field: keyof Quote): boolean => !isEqual(old[field], wanted[field]);
  const fields = Object.keys(wanted).filter((field): field is keyof Quote => differs(field as keyof Quote));
  const isBack = wanted.status === 'draft' && old.status !== 'draft';
  if (old.status !== 'draft' && (isBack || fields.some((field) => field !== 'status'))) return reject('immutable');
  if (!mayHaveEmail(wanted.email, [old])) return reject('invalid', noEmail);
  // The sender names the total that they saw, because another person may have changed the figures meanwhile.
  const isSent = old.status === 'draft' && wanted.status !== 'draft';
  if (isSent && !pricedFields.some(differs) && wanted.totals.totalMinor !== old.totals.totalMinor)
    return reject('invalid', { totals: { problem: 'wrong_sum', limit: old.totals.totalMinor } });
  return ok([write('quote', id, wanted)]);
};

/**
 * Whether a quote may have this email: a valid address, or one that a given quote has. Earlier builds allowed any text.
 */
const mayHaveEmail = (email: string | null, quotes: readonly Quote[]): boolean =>
  email === null || isEmail(email) || quotes.some((one) => one.email === email);

const noEmail = { email: { problem: 'email_address' } } as const;

/** Whether two totals are equal apart from the decimals, which a screen adds to totals of an older build. */
const isSameTotals = ({ totals: old }: Quote, { totals }: Quote): boolean =>
  old.currencyDecimals === undefined &&
  isEqual({ ...totals, currencyDecimals: undefined }, { ...old, currencyDecimals: undefined });

const firstIn = (set: unknown): string | undefined =>
  typeof set === 'object' && set !== null && 'revisionOf' in set && typeof set.revisionOf === 'string'
    ? set.revisionOf
    : undefined;
