import type { FieldProblems } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import type { RowKind } from '#core/rows.ts';
import type { Births } from '#server/db/save-rows.ts';
import type { Live } from '#server/db/team-counters.ts';

/** How many living rows of a kind a team may have; kinds that are left out are not limited. */
const most: Partial<Readonly<Record<RowKind, number>>> = {
  thread: limits.teamThreads,
  spool: limits.teamSpools,
  movement: limits.teamMovements,
};

/** The living rows of a team after births and deaths. Notices are not counted: each person has others. */
export const liveAfter = (live: Live, births: Births): Live => ({
  ...live,
  ...Object.fromEntries(shared(births).map(([kind, born]) => [kind, (live[kind] ?? 0) + born])),
});

/** What is wrong when births took a team over a limit, by the name of the kind; undefined when all is well. A team that is over it already may still lose rows. */
export const limitProblems = (after: Live, births: Births): FieldProblems | undefined => {
  const broken = entriesOf(births).filter(([kind, born]) => born > 0 && (after[kind] ?? 0) > (most[kind] ?? Infinity));
  if (broken.length === 0) return undefined;
  return Object.fromEntries(broken.map(([kind]) => [`${kind}s`, { problem: 'too_many', limit: most[kind] ?? 0 }]));
};

const shared = (births: Births): readonly [RowKind, number][] =>
  entriesOf(births).filter(([kind]) => kind !== 'notice');

const entriesOf = (counts: Births | Live): readonly [RowKind, number][] =>
  Object.entries(counts) as readonly [RowKind, number][];
