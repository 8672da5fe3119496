import { derivedId } from '../ids.ts';
import type { Machine } from '../kinds/machine.ts';
import type { Needle } from '../kinds/needle.ts';

/** A needle of a machine: its head (0 = all of them) and its number. */
export type SlotPlace = Pick<Needle, 'head' | 'needle'>;

type Built = Pick<Machine, 'heads' | 'needlesPerHead'>;

/** Returns the id of a needle slot, the same on every device of the team (protocol: Derived ids). */
export function slotId(teamId: string, machineId: string, { head, needle }: SlotPlace): string {
  return derivedId(teamId, 'needle', machineId, String(head), String(needle));
}

/** Returns the highest head that a slot may name: 0 for a machine with one head. */
export function highestHead({ heads }: Pick<Machine, 'heads'>): number {
  return heads === 1 ? 0 : heads;
}

/** Whether a machine has a slot with this head and needle number. */
export function hasSlot(machine: Built, { head, needle }: SlotPlace): boolean {
  return head <= highestHead(machine) && needle <= machine.needlesPerHead;
}

/** Whether a slot may hold a spool: with several heads only a slot of a single head; on a sold machine no slot. */
export function holdsSpools(machine: Built & Pick<Machine, 'status'>, slot: SlotPlace): boolean {
  return hasSlot(machine, slot) && machine.status !== 'sold' && (machine.heads === 1 || slot.head > 0);
}

/** The thread of one needle, on one head or on all heads. */
export interface NeedleOn<S> {
  readonly needle: number;
  /** The slot that decides the needle's thread or spool; undefined if there is no slot or the heads differ. */
  readonly slot: S | undefined;
  /** For all heads, the ids of their threads, each once, if these differ; otherwise undefined. */
  readonly differing: readonly string[] | undefined;
}

/** Returns a head's needles, each with its own slot or with the slot of all heads. For head 0, compares all heads. */
export function needlesOfHead<S extends SlotPlace & Pick<Needle, 'threadId'>>(
  slots: readonly S[],
  machine: Built,
  head: number,
): readonly NeedleOn<S>[] {
  const placed = new Map(slots.map((slot) => [placeOf(slot.head, slot.needle), slot]));
  const heads = head === 0 && machine.heads > 1 ? machine.heads : 1;
  return Array.from({ length: machine.needlesPerHead }, (_, at) => {
    const needle = at + 1;
    const shared = placed.get(placeOf(0, needle));
    const shown = Array.from({ length: heads }, (_one, after) => {
      const own = heads === 1 ? head : after + 1;
      return placed.get(placeOf(own, needle)) ?? shared;
    });
    const threads = new Set(shown.map((slot) => slot?.threadId ?? null));
    if (threads.size > 1) return { needle, slot: undefined, differing: [...threads].filter((one) => one !== null) };
    return { needle, slot: shown.includes(shared) ? shared : shown[0], differing: undefined };
  });
}

/** Returns the slots of single heads whose thread the caller must also change when all heads get this one. */
export function headsApart<S extends SlotPlace & Pick<Needle, 'threadId'>>(
  slots: readonly S[],
  { head, needle }: SlotPlace,
  threadId: string | null,
): readonly S[] {
  return head > 0 ? [] : slots.filter((slot) => slot.head > 0 && slot.needle === needle && slot.threadId !== threadId);
}

const placeOf = (head: number, needle: number): string => `${head}/${needle}`;
