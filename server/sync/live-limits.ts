import type { FieldProblems } from '#core/fields.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import type { Births } from '#server/db/save-rows.ts';
import type { Live } from '#server/db/history/team-counters.ts';

/** Returns how many rows of each kind are not deleted after a change. Does not count kinds whose `most` is null. */
export function liveAfter(live: Live, births: Births): Live {
  return {
    ...live,
    ...Object.fromEntries(shared(births).map(([kind, born]) => [kind, (live[kind] ?? 0) + born])),
  };
}

/** Returns a problem (`too_many`) for each kind whose new rows exceed the team's limit; undefined if there is none. */
export function limitProblems(after: Live, births: Births): FieldProblems | undefined {
  // a team that already exceeds a limit may still delete rows
  const broken = entriesOf(births).filter(([kind, born]) => born > 0 && (after[kind] ?? 0) > mostOf(kind));
  if (broken.length === 0) return undefined;
  return Object.fromEntries(
    broken.map(([kind]) => [kindOf(kind).collection, { problem: 'too_many', limit: mostOf(kind) }]),
  );
}

const mostOf = (kind: RowKind): number => kindOf(kind).most ?? Infinity;

const shared = (births: Births): readonly [RowKind, number][] =>
  entriesOf(births).filter(([kind]) => kindOf(kind).most !== null);

const entriesOf = (counts: Births | Live): readonly [RowKind, number][] =>
  Object.entries(counts) as readonly [RowKind, number][];
