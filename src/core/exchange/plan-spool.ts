import { groupedBy } from '../grouped-by.ts';
import { isEqual } from '../is-equal.ts';
import { newId } from '../ids.ts';
import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';
import { err, ok, type Result } from '../result.ts';
import { plainCell, saysNothing } from './cell-text.ts';
import { spoolField, type ColumnName, type SpoolColumn } from './columns.ts';
import type { ImportProblem, ImportRow } from './import-row.ts';
import type { Kept } from './team-stock.ts';
import type { Cells } from './thread-cells.ts';

/** A spool that is to be made. What is on it at the start beyond what an opening can say is corrected at once. */
export interface AddedSpool {
  readonly id: string;
  readonly set: {
    readonly threadId: string;
    readonly shortCode: string | undefined;
    readonly initialLengthMm: number;
  } & Partial<Omit<Spool, 'threadId' | 'shortCode' | 'initialLengthMm'>>;
  readonly openingMm: number | null;
  readonly correctionMm: number;
}

/** A spool whose fields change, or of which another amount is left. */
export interface ChangedSpool {
  readonly id: string;
  readonly set: Partial<Spool>;
  readonly before: Partial<Spool>;
  readonly settlesAtMm: number | undefined;
  readonly expectedMm: number | null;
}

/** Whether a row names its spool. */
export const hasCode = ({ cells }: ImportRow): boolean => cells.shortCode !== undefined;
/** The short code that a row names its spool by. */
export const codeOf = ({ cells }: ImportRow): string => plainCell(cells.shortCode ?? '').toUpperCase();

/** The spools of a thread of which no row has spoken yet. */
export interface Unclaimed {
  /** Takes the first that has this short code. */
  readonly named: (shortCode: string) => Kept<Spool> | undefined;
  /** Takes so many with thread on them; answers how many there were. To be asked after all that are named. */
  readonly some: (most: number) => number;
}

/** All of them at first. */
export const unclaimedOf = (spools: readonly Kept<Spool>[]): Unclaimed => {
  const named = new Map(
    [...groupedBy(spools, ({ data }) => data.shortCode)].map(([code, some]) => [code, some.values()]),
  );
  const withThread = new Set(spools.filter(({ data: { state } }) => state === 'sealed' || state === 'open'));
  return {
    named: (shortCode) => {
      const found = named.get(shortCode)?.next().value;
      if (found !== undefined) withThread.delete(found);
      return found;
    },
    some: (most) => {
      let taken = 0;
      for (const spool of withThread) {
        if (taken === most) break;
        withThread.delete(spool);
        taken += 1;
      }
      return taken;
    },
  };
};

/** The fields that a row gives a spool, its amount and place apart. */
export const spoolSet = ({ spool }: ImportRow): Partial<Spool> =>
  Object.fromEntries(
    Object.entries(spool).flatMap(([column, said]) =>
      column === 'remainingMm' ? [] : [[spoolField(column as SpoolColumn), said.value]],
    ),
  );

/** Where a row says that its spool lies; undefined when it says nothing new, null for nowhere. */
export const placeOf = (
  row: ImportRow,
  own: Kept<Spool> | undefined,
  writer: { readonly spool: (spool: Kept<Spool>) => Cells },
  ofCell: (cell: string) => Result<string, ImportProblem>,
): Result<string | null | undefined, ImportProblem> => {
  const cell = row.cells.place;
  if (cell === undefined || (own !== undefined && writer.spool(own).place === cell)) return ok(undefined);
  return saysNothing(cell) ? ok(null) : ofCell(cell);
};

const mostOpeningMm = 50_000_000;

/** The spool that a row makes. */
export const newSpool = (threadId: string, thread: Thread, row: ImportRow, fields: Partial<Spool>): AddedSpool => {
  const initialLengthMm = fields.initialLengthMm ?? thread.defaultLengthMm;
  const given = row.spool.remainingMm;
  const part = row.fullnessBp;
  const leftMm =
    given !== undefined
      ? (given.value as number | null)
      : part === undefined
        ? initialLengthMm
        : part === null
          ? null
          : Math.round((initialLengthMm * part) / 10_000);
  const openingMm = leftMm === null ? null : Math.min(Math.max(leftMm, 0), mostOpeningMm);
  const shortCode = hasCode(row) ? codeOf(row) : undefined;
  return {
    id: newId(),
    set: { ...fields, threadId, shortCode, initialLengthMm },
    openingMm,
    correctionMm: leftMm === null || openingMm === null ? 0 : leftMm - openingMm,
  };
};

/** What a row changes on a spool of the team; undefined for nothing. */
export const changeOf = (
  row: ImportRow,
  own: Kept<Spool>,
  fields: Partial<Spool>,
  current: Cells,
): Result<ChangedSpool | undefined, ImportProblem & { readonly column: ColumnName | null }> => {
  const set = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !isEqual(value, own.data[field as keyof Spool])),
  ) as Partial<Spool>;
  const left = row.spool.remainingMm;
  const settlesAtMm =
    left === undefined ||
    left.value === null ||
    left.cell === current.remainingMm ||
    left.value === own.data.remainingMm
      ? undefined
      : (left.value as number);
  if (settlesAtMm !== undefined && settlesAtMm < 0)
    return err({ column: 'remainingMm', problem: 'too_small', limit: 0 });
  if (settlesAtMm !== undefined && settlesAtMm > mostOpeningMm)
    return err({ column: 'remainingMm', problem: 'too_large', limit: mostOpeningMm });
  if (Object.keys(set).length === 0 && settlesAtMm === undefined) return ok(undefined);
  const before = Object.fromEntries(
    Object.keys(set).map((field) => [field, own.data[field as keyof Spool]]),
  ) as Partial<Spool>;
  return ok({ id: own.id, set, before, settlesAtMm, expectedMm: own.data.remainingMm });
};
