import * as z from 'zod/mini';
import { id as rowId, listOf, requiredText } from '../fields.ts';
import { isEqual } from '../is-equal.ts';
import { agreedOn, isUnsewn, unsewn, withStatus } from '../job/job-rules.ts';
import { jobDefaults } from '../kinds/job.ts';
import { pricedFields, type Quote } from '../kinds/quote.ts';
import { isEmail } from '../people/as-email.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows/rows.ts';
import { defaultMutations } from './default-mutations.ts';
import { quotedJobId } from './derived-ids.ts';

import { defineMutation, fieldsOf, living, reject, write, type Decision, type Found, type Write } from './mutation.ts';

/**
 * The mutations of quotes. A draft may change, except in `revisionOf`; later only its status may, and not back to
 * draft.
 */
const usual = defaultMutations('quote', {
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

const step = z.strictObject({ key: requiredText(40), label: requiredText(40), gates: z.boolean() });

/**
 * Sets the status of a quote that the customer answered, with its jobs: accepted, it has one for each line and placement,
 * and what earlier revisions asked for is dropped unless it was sewn; no longer accepted, its own are. `first`: the first
 * version of the quote; `jobs` and `designs`: the rows that this touches; `steps`: those of new jobs.
 */
const decide = defineMutation({
  args: z.strictObject({
    id: rowId,
    first: rowId,
    status: z.enum(['sent', 'accepted', 'declined']),
    jobs: listOf(rowId, 400),
    designs: listOf(rowId, 400),
    steps: listOf(step, 20),
    baseVersion: z.optional(z.int()),
  }),
  reads: ({ id, first, jobs, designs }) => [
    { kind: 'quote', id },
    { kind: 'quote', index: 'revisionOf', is: first },
    { kind: 'job', index: 'quoteId', is: first },
    ...jobs.map((job) => ({ kind: 'job', id: job }) as const),
    ...designs.map((design) => ({ kind: 'design', id: design }) as const),
  ],
  apply: (found, { id, first, status, ...named }, context) => {
    const row = living(found.row('quote', id));
    if (!row.ok) return row;
    const quote = fieldsOf<'quote'>(row.value);
    if ((quote.revisionOf ?? id) !== first) return reject('invalid', { first: { problem: 'not_an_option' } });
    // Whose sending was refused did not see these figures, and the customer did not agree to them.
    if (quote.status === 'draft') return reject('invalid', { status: { problem: 'not_an_option' } });
    const decided = changed(row.value, id, { ...quote, status });
    if (!decided.ok) return decided;
    const all = found.where('job', 'quoteId', first);
    const isDropped = ({ data }: FoundRow<'job'>): boolean =>
      status === 'accepted' ? (data.quoteRevision ?? 0) < quote.revision : data.quoteRevision === quote.revision;
    const dropped = all
      .filter((job) => isDropped(job) && isUnsewn(job) && job.data.status !== 'dropped' && job.data.status !== 'done')
      .map((job) => write('job', job.id, withStatus(fieldsOf(job), 'dropped')));
    const isOutdated = found
      .where('quote', 'revisionOf', first)
      .some(({ deleted, data }) => !deleted && data.status === 'accepted' && data.revision > quote.revision);
    const made =
      status === 'accepted' ? jobsOf(found, { id, first, quote, isOutdated, ...named }, context.teamId) : ok([]);
    if (!made.ok) return made;
    return ok([...(quote.status === status ? [] : decided.value), ...dropped, ...made.value]);
  },
});

/** The mutations of quotes. */
export const quoteMutations = { ...usual, decide };

interface Accepted {
  readonly id: string;
  readonly first: string;
  readonly quote: Quote;
  /** Whether a later revision was accepted. */
  readonly isOutdated: boolean;
  readonly jobs: readonly string[];
  readonly designs: readonly string[];
  readonly steps: readonly z.output<typeof step>[];
}

/**
 * Makes the jobs of a quote that are not there. One that was dropped or deleted comes back if the quote was not accepted.
 * Those of an outdated revision are dropped at once, as if it had been accepted first; what another device sewed of them
 * counts.
 */
const jobsOf = (
  found: Found,
  { id, first, quote, isOutdated, jobs, designs, steps }: Accepted,
  teamId: string,
): Decision => {
  const writes: Write[] = [];
  for (const [at, line] of quote.lines.entries())
    for (const [place, placement] of line.placements.entries()) {
      const jobId = quotedJobId(teamId, id, at, place);
      if (!jobs.includes(jobId)) return reject('invalid', { jobs: { problem: 'wrong_count' } });
      const there = found.row('job', jobId);
      const isGone = there !== undefined && (there.deleted || there.data.status === 'dropped');
      if (isGone && quote.status !== 'accepted' && !isOutdated)
        writes.push(write('job', jobId, withStatus(fieldsOf(there), 'planned')));
      if (there !== undefined) continue;
      const name = [line.what, placement.name].filter((part) => part !== null).join(' · ');
      const design =
        placement.designId !== null && designs.includes(placement.designId)
          ? found.row('design', placement.designId)
          : undefined;
      writes.push(
        write('job', jobId, {
          ...jobDefaults,
          ...unsewn,
          status: isOutdated ? 'dropped' : 'planned',
          name: name === '' ? (quote.customer ?? quote.number ?? '–') : cut(name, 120),
          customer: quote.customer,
          quoteId: first,
          quoteRevision: quote.revision,
          quoteLine: at,
          placement: placement.name,
          designId: placement.designId,
          machineId: placement.machineId,
          pieces: line.qty,
          sizes: line.sizes.map(({ label, qty }) => ({ label, qty })),
          steps: steps.map((one) => ({ ...one, doneAt: null, doneBy: null })),
          dueOn: quote.dueOn,
          agreed: design === undefined ? null : agreedOn(design.data),
        }),
      );
    }
  return ok(writes);
};

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

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');
