import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import { isEqual } from '#core/is-equal.ts';
import { pricedFields, type Quote } from '#core/kinds/quote.ts';
import { answerPriceInSteps } from '#core/pricing/price-answer.ts';
import { engineVersion } from '#core/pricing/calculate-price.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { FoundRow } from '#core/rows.ts';
import { inSlices } from '#server/base/in-slices.ts';
import { nextQuoteNumber, nextRevision } from '#server/db/quote-numbers.ts';
import type { SavedRow } from '#server/db/save-rows.ts';
import type { Sql } from '#server/db/sql.ts';

/** What only the server adds to quotes before they are saved: the number, the count of the revision, and the figures by its own engine. Call under the lock of the team. What cannot be priced is refused, field by field. */
export const completeQuotes = async (
  tx: Sql,
  teamId: number,
  rows: readonly SavedRow[],
  stored: (row: SavedRow) => FoundRow | undefined,
  now: string,
): Promise<Result<readonly SavedRow[], FieldProblems>> => {
  const complete: SavedRow[] = [];
  for (const row of rows) {
    if (row.kind !== 'quote') {
      complete.push(row);
      continue;
    }
    const before = stored(row)?.data as Quote | undefined;
    const data = row.data as typeof row.data & Quote;
    const figures = await figuresOf(data, before);
    if (!figures.ok) return figures;
    const named = before === undefined ? await numbered(tx, teamId, data, now) : {};
    complete.push({ ...row, data: { ...data, ...figures.value, ...named } });
  }
  return ok(complete);
};

const numbered = async (tx: Sql, teamId: number, { number, revisionOf }: Quote, now: string) =>
  revisionOf === null || number === null
    ? { number: await nextQuoteNumber(tx, teamId, now) }
    : { revision: await nextRevision(tx, teamId, revisionOf) };

/** Figures stay as they were saved until what they come from changes. Those of this engine are worked out here, whatever the device says; those of another one are believed. */
const figuresOf = async (
  quote: Quote,
  before: Quote | undefined,
): Promise<Result<Pick<Quote, 'totals' | 'engineVersion'>, FieldProblems>> => {
  const { totals, engineVersion: version } = quote;
  const isSame = before !== undefined && pricedFields.every((field) => isEqual(quote[field], before[field]));
  if (isSame && version === before.engineVersion) return ok({ totals: before.totals, engineVersion: version });
  if (version !== engineVersion) return ok({ totals, engineVersion: version });
  const { profileSnapshot: profile, costsSnapshot: costs, ...rest } = quote;
  const { lines, oneTimeFees, discount, rushDays, shippingMinor, waivedFees } = rest;
  const order = { lines, oneTimeFees, discount, rushDays, shippingMinor, waivedFees };
  const priced = await inSlices(answerPriceInSteps({ profile, order, costs }));
  return priced.ok ? ok({ totals: priced.value, engineVersion: version }) : err(asFields(priced.error));
};

/** `order.lines.0.qty` → `lines.0.qty`, `profile.tiers` → `profileSnapshot.tiers`. */
const asFields = (problems: FieldProblems): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]): readonly [string, FieldProblem] => [
      path.replace(/^order\./u, '').replace(/^(profile|costs)(?=\.|$)/u, '$1Snapshot'),
      problem,
    ]),
  );
