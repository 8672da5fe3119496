import { newId } from '#core/ids.ts';
import { slotId, type SlotPlace } from '#core/machines/slots.ts';
import type { MutationContext, Read, Rejection } from '#core/mutations/mutation.ts';
import { finish, prepare, type WrittenRow } from '#core/mutations/run.ts';
import type { Role } from '#core/access/permissions.ts';
import type { Result } from '#core/result.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';

/** Who makes a change and when; by default the owner at nine. */
export type Who = Partial<Omit<MutationContext, 'teamId'>>;

/** The owner of every book. */
export const owner = '00000000-0000-7000-8000-00000000000a';
/** Another member of the team. */
export const colleague = '00000000-0000-7000-8000-00000000000b';
/** The team of every book. */
export const teamId = '00000000-0000-4000-8000-000000000001';
/** Nine o'clock, the time of every change in a test that names no other. */
export const nine = '2026-03-01T09:00:00.000Z';

/** The server's notice to a person: the colleague overwrote the owner's notes on a thread. */
export const aNotice = (addressee: string): FoundRow<'notice'> => ({
  kind: 'notice',
  id: newId(),
  version: 1,
  deleted: false,
  data: {
    addressee,
    about: 'conflict',
    rowKind: 'thread',
    rowId: newId(),
    by: colleague,
    from: owner,
    changes: [{ field: 'notes', before: 'mine', after: 'theirs' }],
    createdAt: nine,
    createdBy: colleague,
    updatedAt: nine,
    updatedBy: colleague,
  },
});

/** A team's rows in memory; mutations run on them as on device and server. Starts with the given rows, or empty. */
export const aBook = (given: Iterable<FoundRow> = []) => {
  const rows = new Map<string, FoundRow>([...given].map((row) => [`${row.kind}/${row.id}`, row]));
  let version = 0;

  const fetch = (read: Read): FoundRow[] => {
    const all = [...rows.values()].filter((row) => row.kind === read.kind);
    if ('id' in read) return all.filter((row) => row.id === read.id);
    if ('index' in read)
      return all.filter((row) => (row.data as unknown as Record<string, unknown>)[read.index] === read.is);
    return all;
  };

  /** Runs one change and stores the rows that it writes; returns them, or the refusal. */
  const run = (name: string, args: unknown, who: Who = {}): Result<readonly WrittenRow[], Rejection> => {
    const context = { teamId, actor: owner, role: 'owner' as Role, at: nine, now: nine, latest: null, ...who };
    const prepared = prepare({ mid: newId(), name, at: context.at, args }, context);
    if (!prepared.ok) return prepared;
    const done = finish(prepared.value, prepared.value.reads.map(fetch), context);
    if (!done.ok) return done;
    version += 1;
    for (const row of done.value) rows.set(`${row.kind}/${row.id}`, { ...row, version });
    return done;
  };

  /** Runs a change that must be allowed. */
  const does = (name: string, args: unknown, who: Who = {}): readonly WrittenRow[] => {
    const done = run(name, args, who);
    if (!done.ok) throw new Error(`${name} was refused: ${JSON.stringify(done.error)}`);
    return done.value;
  };

  /** A row that must exist, deleted or not. */
  const row = <K extends RowKind>(kind: K, id: string): FoundRow<K> => {
    const found = rows.get(`${kind}/${id}`);
    if (found === undefined) throw new Error(`There is no ${kind} ${id}.`);
    return found as FoundRow<K>;
  };

  /** Adds a thread typed in by hand; returns its id. */
  const thread = (set: object = {}, who: Who = {}): string => {
    const id = newId();
    does('thread.create', { id, set: { brand: 'Isacord', line: '40', code: '1902', ...set } }, who);
    return id;
  };

  /** Adds a spool of 1,000 m, of a new thread unless `threadId` is given; returns its id. */
  const spool = (
    set: { readonly threadId?: string; readonly [field: string]: unknown } = {},
    who: Who = {},
  ): string => {
    const id = newId();
    does('spool.create', { id, set: { shortCode: 'T-0001', ...set, threadId: set.threadId ?? thread({}, who) } }, who);
    return id;
  };

  /** Adds a machine, with one needle unless `set` says otherwise; returns its id. */
  const machine = (set: object = {}, who: Who = {}): string => {
    const id = newId();
    does('machine.create', { id, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', ...set } }, who);
    return id;
  };

  /** Loads a needle; returns the id of its slot. */
  const needle = (machineId: string, place: SlotPlace, set: object, who: Who = {}): string => {
    const id = slotId(teamId, machineId, place);
    does('needle.update', { id, set: { machineId, ...place, ...set } }, who);
    return id;
  };

  /** Books on a spool; returns the movement's id. */
  const book = (spoolId: string, type: string, set: object, who: Who = {}): string => {
    const id = newId();
    does('movement.create', { id, set: { spoolId, type, ...set } }, who);
    return id;
  };

  /** What is left on a spool, in mm. */
  const left = (spoolId: string): number | null => row('spool', spoolId).data.remainingMm;

  return { rows, run, does, row, thread, spool, machine, needle, book, left, version: () => version };
};
