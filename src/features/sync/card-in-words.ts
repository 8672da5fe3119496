import type { AttentionEntry, LocalRow } from '#data/database/team-database.ts';
import { t } from '#texts/t.ts';
import { bodyOf, rowThere } from './change-body.ts';
import { changeInWords } from './change-in-words.ts';
import { fieldFacts } from '#parts/fields/field-table.ts';
import { problemsOf, refusalSentence } from './refusal-sentence.ts';
import type { Book } from '#parts/fields/use-book.ts';
import { fieldLabel, valueInWords } from '#parts/fields/value-in-words.ts';

/** A refused change, and the later changes on its card, which need the row that it would have made. */
export interface AttentionCase {
  readonly entry: AttentionEntry;
  readonly dependants: readonly AttentionEntry[];
  readonly row: LocalRow | undefined;
}

/** A field of a card: the typed value, and the present value `now`, undefined if there is none to compare. */
interface CardField {
  readonly field: string;
  readonly label: string;
  readonly wanted: string;
  readonly now: string | undefined;
}

export interface CardWords {
  readonly title: string;
  readonly reason: string;
  readonly fields: readonly CardField[];
  /** Heading above the present values; names their author if that is another person; undefined without values. */
  readonly nowHeading: string | undefined;
  readonly dependants: readonly string[];
}

export function cardInWords({ entry, dependants, row }: AttentionCase, book: Book): CardWords {
  const current = currentBody(entry, row);
  const { kind, set } = bodyOf(entry);
  const isThere = current !== null && entry.code !== 'row_deleted';
  return {
    // Even a deleted row still has its last fields, which make the title.
    title: titleOf(entry, book, ownThere(entry) ?? row?.d ?? null),
    reason: refusalSentence(entry, book),
    fields: Object.entries(set)
      .filter(([field]) => fieldFacts(kind, field) !== undefined && !inTitle.has(`${kind}.${field}`))
      .toSorted(([a], [b]) => Number(isBad(entry, b)) - Number(isBad(entry, a)))
      .map(([field, value]) => ({
        field,
        label: fieldLabel(kind, field),
        wanted: valueInWords(kind, field, value, book),
        now: isThere && field in current ? valueInWords(kind, field, current[field], book) : undefined,
      })),
    nowHeading: isThere ? nowHeading(current, book) : undefined,
    dependants: dependants.map((one) => titleOf(one, book, null)),
  };
}

export function cardAsText({ title, reason, fields, nowHeading, dependants }: CardWords): string {
  return [
    title,
    reason,
    ...fields.map(({ label, wanted, now }) =>
      now === undefined ? `${label}: ${wanted}` : `${label}: ${wanted} (${nowHeading ?? t('syncPage.now')}: ${now})`,
    ),
    ...dependants.map((line) => `+ ${line}`),
  ].join('\n');
}

/** Fields that the title of a card already shows. */
const inTitle: ReadonlySet<string> = new Set([
  'spool.threadId',
  'movement.spoolId',
  'movement.type',
  'movement.deltaMm',
  'movement.settlesAtMm',
]);

/** Whether the server refused the value of this field. A card lists refused fields first. */
const isBad = (entry: AttentionEntry, field: string): boolean =>
  Object.keys(problemsOf(entry)).some((path) => path.split('.')[0] === field);

/** Returns the row's present fields, as sent with the refusal or as last pulled; null without any. */
const currentBody = (entry: AttentionEntry, row: LocalRow | undefined): Readonly<Record<string, unknown>> | null => {
  const there = ownThere(entry);
  if (there !== null) return entry.current?.['del'] === undefined ? there : null;
  const base = row?.base === undefined ? row : row.base;
  return base === null || base === undefined || base.deleted ? null : base.d;
};

/** The fields that the server sent of the row itself: where it refused a new spool, it sends the deleted thread. */
const ownThere = (entry: AttentionEntry): Readonly<Record<string, unknown>> | null => {
  const there = rowThere(entry);
  return there?.kind === bodyOf(entry).kind ? there.fields : null;
};

const titleOf = (entry: AttentionEntry, book: Book, current: Readonly<Record<string, unknown>> | null): string => {
  const { what, about } = changeInWords(entry, book, current);
  return about === '' ? what : `${what}: ${about}`;
};

const nowHeading = (current: Readonly<Record<string, unknown>>, book: Book): string => {
  const by = current['updatedBy'];
  const name = typeof by === 'string' && by !== book.me ? book.person(by) : undefined;
  return name === undefined ? t('syncPage.now') : t('syncPage.nowBy', { name });
};
