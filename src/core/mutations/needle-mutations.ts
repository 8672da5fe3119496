import type { FieldProblems } from '../fields.ts';
import { createSetOf } from '../kinds/describe-kind.ts';
import type { Machine } from '../kinds/machine.ts';
import { needle as needleKind, needleDefaults, type Needle } from '../kinds/needle.ts';
import { hasSlot, highestHead, holdsSpools, slotId } from '../machines/slots.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows/rows.ts';
import { defineMutation, fieldsOf, living, reject, updateArgs, withoutUndefined, write } from './mutation.ts';
import { canSew, spoolsOff } from './spool-mutations.ts';

/**
 * Changes a needle slot, or adds a missing one. The spool that it gets is removed from every other needle of any
 * machine.
 */
const update = defineMutation({
  args: updateArgs(createSetOf(needleKind)),
  reads: ({ id, set: { machineId, spoolId } }) => [
    { kind: 'needle', id },
    { kind: 'machine', id: machineId },
    ...(typeof spoolId === 'string'
      ? ([
          { kind: 'spool', id: spoolId },
          { kind: 'needle', index: 'spoolId', is: spoolId },
        ] as const)
      : []),
  ],
  apply: (found, { id, set }, { teamId }) => {
    const row = found.row('needle', id);
    if (id !== slotId(teamId, set.machineId, set)) return reject('invalid', { id: { problem: 'not_an_option' } });
    const machine = living(found.row('machine', set.machineId));
    if (!machine.ok) return machine;
    if (!hasSlot(machine.value.data, set)) return reject('invalid', noSuchSlot(machine.value.data, set));
    const { machineId, head, needle } = set;
    const before: Needle = row === undefined ? { ...needleDefaults, machineId, head, needle } : fieldsOf(row);
    const after: Needle = { ...before, ...withoutUndefined<Needle>(set) };
    if (typeof set.spoolId !== 'string') return ok([write('needle', id, withoutStrangeSpool(before, after))]);
    if (head === 0 && machine.value.data.heads > 1) return reject('invalid', { spoolId: { problem: 'not_an_option' } });
    const spool = found.row('spool', set.spoolId);
    if (spool === undefined) return reject('missing_row');
    const { threadId } = spool.data;
    // If the spool is no longer usable, or this slot may hold no spool, the needle gets only the spool's thread.
    if (!isUsable(spool) || !holdsSpools(machine.value.data, set))
      return ok([write('needle', id, { ...after, threadId, spoolId: null })]);
    const others = found.where('needle', 'spoolId', set.spoolId);
    return ok([write('needle', id, { ...after, threadId }), ...spoolsOff(others, (slot) => slot.id === id)]);
  },
});

/** The mutations of needles. There is only one: it changes a slot, or adds a missing slot. */
export const needleMutations = { update };

const isUsable = (spool: FoundRow<'spool'>): boolean => !spool.deleted && canSew(spool.data);

/** Removes the spool from a needle whose thread changes, because that spool has the former thread. */
const withoutStrangeSpool = (before: Needle, after: Needle): Needle =>
  after.threadId === before.threadId ? after : { ...after, spoolId: null };

const noSuchSlot = (
  machine: Pick<Machine, 'heads' | 'needlesPerHead'>,
  { head }: Pick<Needle, 'head'>,
): FieldProblems =>
  head > highestHead(machine)
    ? { head: { problem: 'too_large', limit: highestHead(machine) } }
    : { needle: { problem: 'too_large', limit: machine.needlesPerHead } };
