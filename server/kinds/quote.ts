import { isUnitOf } from '#core/amounts/currency.ts';
import { jsonBytes, type FieldProblem, type FieldProblems } from '#core/fields.ts';
import { isEqual } from '#core/is-equal.ts';
import { pricedFields, type Quote } from '#core/kinds/quote.ts';
import { isVersionOfToday } from '#core/pricing/calculate-price.ts';
import { profileOfQuote, withQuoteDecimals } from '#core/pricing/quotes.ts';
import { err, ok, type Result } from '#core/result.ts';
import { nextNumber, nextRevision } from '#server/db/numbers.ts';
import { teamSettingsOf } from '#server/db/settings.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Workers } from '#server/workers/worker-pool.ts';
import type { KindSteps } from './kind-steps.ts';

/** Gives a new quote its number or its `revision`, and every quote its figures (see `figuresOf`). */
export const quoteSteps: KindSteps = {
  kind: 'quote',
  complete: async ({ tx, teamId, workers, now }, row, found) => {
    const before = found?.data as Quote | undefined;
    const sent = row.data as typeof row.data & Quote;
    const isSame = before !== undefined && pricedFields.every((field) => isEqual(sent[field], before[field]));
    // Unchanged priced fields get no decimals: a sent quote is locked, and a quote of an older build may have none.
    const team = isSame ? undefined : await teamSettingsOf(tx, teamId);
    const data = team === undefined ? sent : withQuoteDecimals(sent, team);
    if (team !== undefined && !isUnitOf(team, data.profileSnapshot))
      return err({ profileSnapshot: { problem: 'not_an_option' } });
    const figures = await figuresOf(workers, data, isSame ? before : undefined);
    if (!figures.ok) return figures;
    const named = before === undefined ? await numbered(tx, teamId, data, now) : {};
    return ok({ ...row, data: { ...data, ...figures.value, ...named } });
  },
  isSlow: true,
  immutable: 'A quote that was sent cannot change. Make the next revision of it.',
};

const numbered = async (tx: Sql, teamId: number, { number, revisionOf }: Quote, now: string) =>
  revisionOf === null || number === null
    ? { number: await nextNumber(tx, teamId, now, 'quote') }
    : { revision: await nextRevision(tx, teamId, revisionOf) };

/**
 * Returns the stored figures if priced fields and engine version are unchanged; else the figures of the sent version.
 */
const figuresOf = async (
  workers: Workers,
  quote: Quote,
  same: Quote | undefined,
): Promise<Result<Pick<Quote, 'totals' | 'engineVersion'>, FieldProblems>> => {
  const { totals, engineVersion: version } = quote;
  if (version === same?.engineVersion) return ok({ totals: same.totals, engineVersion: version });
  if (!isVersionOfToday(version)) return ok({ totals, engineVersion: version });
  // if the quote has a version of the server's engine, the server computes the figures and ignores the figures in the
  // request
  const { costsSnapshot: costs, ...rest } = quote;
  const { lines, oneTimeFees, discount, rushDays, shippingMinor, waivedFees } = rest;
  const order = { lines, oneTimeFees, discount, rushDays, shippingMinor, waivedFees };
  const asked = { profile: profileOfQuote(quote), order, costs };
  // Urgent, because the team is locked until the figures are there.
  const priced = await workers.run('answerPrice', asked, { isSmall: jsonBytes(asked) <= smallQuote, isUrgent: true });
  if (!priced.ok) return err(asFields(priced.error));
  return ok({ totals: priced.value, engineVersion: priced.value.engineVersion });
};

/** A quote of up to this many bytes is priced at once. */
const smallQuote = 4096;

/**
 * Turns paths of problems into fields of a quote: `order.lines.0.qty` → `lines.0.qty`, `costs.x` → `costsSnapshot.x`.
 */
const asFields = (problems: FieldProblems): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]): readonly [string, FieldProblem] => [
      path.replace(/^order\./u, '').replace(/^(profile|costs)(?=\.|$)/u, '$1Snapshot'),
      problem,
    ]),
  );
