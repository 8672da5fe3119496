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

export const setNeedle = ({ teamId, machineId }: OnMachine, { head, needle }: SlotPlace, set: Set): Action =>
  mutate('needle.update', {
    id: slotId(teamId, machineId, { head, needle }),
    set: { machineId, head, needle, ...set },
  });

export const swapNeedles = (
  on: OnMachine,
  one: SlotPlace & Pick<Needle, 'threadId' | 'spoolId'>,
  other: SlotPlace & Pick<Needle, 'threadId' | 'spoolId'>,
): readonly Action[] => [
  setNeedle(on, one, { threadId: other.threadId, spoolId: other.spoolId }),
  setNeedle(on, other, { threadId: one.threadId, spoolId: one.spoolId }),
];

/**
 * Makes actions that load a needle; head 0 means all heads. `takeBack` restores all needles that these actions change.
 */
export const loadNeedle = (
  on: OnMachine,
  place: SlotPlace,
  { threadId, spoolId }: { readonly threadId: string; readonly spoolId: string | null },
  everySlot: readonly Needle[],
): { readonly actions: readonly Action[]; readonly takeBack: readonly Action[] } => {
  const { teamId, machineId } = on;
  const isHere = (slot: Needle) =>
    slot.machineId === machineId && slot.head === place.head && slot.needle === place.needle;
  const own = everySlot.filter((slot) => slot.machineId === machineId);
  const apart = headsApart(own, place, threadId);
  const left = everySlot.filter((slot) => spoolId !== null && slot.spoolId === spoolId && !isHere(slot));
  return {
    actions: [
      setNeedle(on, place, { threadId, spoolId }),
      ...apart.map((slot) => setNeedle(on, slot, { threadId, spoolId: null })),
    ],
    takeBack: putBack(teamId, [own.find(isHere) ?? { machineId, ...place }, ...apart, ...left]),
  };
};

/** Makes actions that restore needles. They first unload all spools, so that no spool is on two needles at once. */
export const putBack = (
  teamId: string,
  before: readonly (Pick<Needle, 'machineId' | 'head' | 'needle'> & Partial<Needle>)[],
): readonly Action[] => [
  ...before.map((slot) => setNeedle({ teamId, machineId: slot.machineId }, slot, { spoolId: null })),
  ...before.map((slot) =>
    setNeedle({ teamId, machineId: slot.machineId }, slot, {
      threadId: slot.threadId ?? null,
      spoolId: slot.spoolId ?? null,
    }),
  ),
];

/** Returns the id of the spool proposed for a needle, by the rule that chooses spools for a need; null if none fits. */
export const proposedSpool = (
  spools: readonly OwnedSpool[],
  machine: Pick<Machine, 'heads' | 'needlesPerHead' | 'status'>,
  place: SlotPlace,
  loaded: ReadonlySet<string>,
  needMm = 1,
): string | null => {
  if (!holdsSpools(machine, place)) return null;
  const free = spools.filter(({ id }) => !loaded.has(id));
  return spoolsFor(free, { pieceMm: needMm, pieces: 1, heads: 1 }).spools[0]?.id ?? null;
};
