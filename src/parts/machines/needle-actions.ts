import type { Machine } from '#core/kinds/machine.ts';
import type { Needle } from '#core/kinds/needle.ts';
import { headsApart, holdsSpools, slotId, type SlotPlace } from '#core/machines/slots.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { spoolsFor } from '#core/stock/which-spools.ts';
import type { OwnedSpool } from '#inventory/inventory.ts';

interface OnMachine {
  readonly teamId: string;
  readonly machineId: string;
}

type Set = Partial<Omit<Needle, 'machineId' | 'head' | 'needle'>>;

export function setNeedle({ teamId, machineId }: OnMachine, { head, needle }: SlotPlace, set: Set): Action {
  return mutate('needle.update', {
    id: slotId(teamId, machineId, { head, needle }),
    set: { machineId, head, needle, ...set },
  });
}

export function swapNeedles(
  on: OnMachine,
  one: SlotPlace & Pick<Needle, 'threadId' | 'spoolId'>,
  other: SlotPlace & Pick<Needle, 'threadId' | 'spoolId'>,
): readonly Action[] {
  return [
    setNeedle(on, one, { threadId: other.threadId, spoolId: other.spoolId }),
    setNeedle(on, other, { threadId: one.threadId, spoolId: one.spoolId }),
  ];
}

/** Makes actions that load a needle; head 0 means all heads. */
export function loadNeedle(
  on: OnMachine,
  place: SlotPlace,
  { threadId, spoolId }: { readonly threadId: string; readonly spoolId: string | null },
  slots: readonly Needle[],
): readonly Action[] {
  const own = slots.filter((slot) => slot.machineId === on.machineId);
  return [
    setNeedle(on, place, { threadId, spoolId }),
    ...headsApart(own, place, threadId).map((slot) => setNeedle(on, slot, { threadId, spoolId: null })),
  ];
}

/** Returns the id of the spool proposed for a needle, by the rule that chooses spools for a need; null if none fits. */
export function proposedSpool(
  spools: readonly OwnedSpool[],
  machine: Pick<Machine, 'heads' | 'needlesPerHead' | 'status'>,
  place: SlotPlace,
  loaded: ReadonlySet<string>,
  needMm = 1,
): string | null {
  if (!holdsSpools(machine, place)) return null;
  const free = spools.filter(({ id }) => !loaded.has(id));
  return spoolsFor(free, { pieceMm: needMm, pieces: 1, heads: 1 }).spools[0]?.id ?? null;
}
