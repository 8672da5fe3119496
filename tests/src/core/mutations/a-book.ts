import { newId } from '#core/ids.ts';
import { slotId, type SlotPlace } from '#core/machines/slots.ts';
import type { MutationContext, Read, Rejection } from '#core/mutations/mutation.ts';
import { finish, prepare, type WrittenRow } from '#core/mutations/run.ts';
import type { Access, Role } from '#core/access/permissions.ts';
import type { Result } from '#core/result.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';

export type Who = Partial<Omit<MutationContext, 'teamId'>>;

export const owner = '00000000-0000-7000-8000-00000000000a';
export const colleague = '00000000-0000-7000-8000-00000000000b';
export const teamId = '00000000-0000-4000-8000-000000000001';
export const nine = '2026-03-01T09:00:00.000Z';

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

  const run = (name: string, args: unknown, who: Who = {}): Result<readonly WrittenRow[], Rejection> => {
    const context = {
      teamId,
      actor: owner,
      role: 'owner' as Role,
      access: 'full' as Access,
      at: nine,
      now: nine,
      latest: null,
      ...who,
    };
    const prepared = prepare({ mid: newId(), name, at: context.at, args }, context);
    if (!prepared.ok) return prepared;
    const done = finish(prepared.value, prepared.value.reads.map(fetch), context);
    if (!done.ok) return done;
    version += 1;
    for (const row of done.value) rows.set(`${row.kind}/${row.id}`, { ...row, version });
    return done;
  };

  const does = (name: string, args: unknown, who: Who = {}): readonly WrittenRow[] => {
    const done = run(name, args, who);
    if (!done.ok) throw new Error(`${name} was refused: ${JSON.stringify(done.error)}`);
    return done.value;
  };

  const row = <K extends RowKind>(kind: K, id: string): FoundRow<K> => {
    const found = rows.get(`${kind}/${id}`);
    if (found === undefined) throw new Error(`There is no ${kind} ${id}.`);
    return found as FoundRow<K>;
  };

  const thread = (set: object = {}, who: Who = {}): string => {
    const id = newId();
    does('thread.create', { id, set: { brand: 'Isacord', line: '40', code: '1902', ...set } }, who);
    return id;
  };

  const spool = (
    set: { readonly threadId?: string; readonly [field: string]: unknown } = {},
    who: Who = {},
  ): string => {
    const id = newId();
    does('spool.create', { id, set: { shortCode: 'T-0001', ...set, threadId: set.threadId ?? thread({}, who) } }, who);
    return id;
  };

  const machine = (set: object = {}, who: Who = {}): string => {
    const id = newId();
    does('machine.create', { id, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', ...set } }, who);
    return id;
  };

  const needle = (machineId: string, place: SlotPlace, set: object, who: Who = {}): string => {
    const id = slotId(teamId, machineId, place);
    does('needle.update', { id, set: { machineId, ...place, ...set } }, who);
    return id;
  };

  const book = (spoolId: string, type: string, set: object, who: Who = {}): string => {
    const id = newId();
    does('movement.create', { id, set: { spoolId, type, ...set } }, who);
    return id;
  };

  const left = (spoolId: string): number | null => row('spool', spoolId).data.remainingMm;

  return { rows, run, does, row, thread, spool, machine, needle, book, left, version: () => version };
};
