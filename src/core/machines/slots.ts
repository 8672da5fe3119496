import { derivedId } from '../ids.ts';
import type { Machine } from '../kinds/machine.ts';
import type { Needle } from '../kinds/needle.ts';

/** A needle of a machine: its head (0 = all of them) and its number. */
export type SlotPlace = Pick<Needle, 'head' | 'needle'>;

type Built = Pick<Machine, 'heads' | 'needlesPerHead'>;

/** The id of a needle slot, the same on every device of the team (protocol: Derived ids). */
export const slotId = (teamId: string, machineId: string, { head, needle }: SlotPlace): string =>
  derivedId(teamId, 'needle', machineId, String(head), String(needle));

/** The highest head that a slot may name: 0 where there is one head. */
export const highestHead = ({ heads }: Pick<Machine, 'heads'>): number => (heads === 1 ? 0 : heads);

/** Whether a machine has such a slot. */
export const hasSlot = (machine: Built, { head, needle }: SlotPlace): boolean =>
  head <= highestHead(machine) && needle <= machine.needlesPerHead;

/** Whether a spool can sit there: a machine of many heads has its spools on each head, and one that was sold holds none. */
export const holdsSpools = (machine: Built & Pick<Machine, 'status'>, slot: SlotPlace): boolean =>
  hasSlot(machine, slot) && machine.status !== 'sold' && (machine.heads === 1 || slot.head > 0);

/** What is on a needle of one head, or of all of them. */
export interface NeedleOn<S> {
  readonly needle: number;
  /** The slot that says what it carries; undefined where none does, or heads differ. */
  readonly slot: S | undefined;
  /** The threads on it from head to head, each once, where all heads were asked for and differ. */
  readonly differing: readonly string[] | undefined;
}

/** What is on each needle of a head: its own slot, else that of all heads. Head 0, all of them: what every head carries, or that they differ. */
export const needlesOfHead = <S extends SlotPlace & Pick<Needle, 'threadId'>>(
  slots: readonly S[],
  machine: Built,
  head: number,
): readonly NeedleOn<S>[] => {
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
};

/** The slots of single heads that would go on carrying another thread when all heads get one: they have to get it too. */
export const headsApart = <S extends SlotPlace & Pick<Needle, 'threadId'>>(
  slots: readonly S[],
  { head, needle }: SlotPlace,
  threadId: string | null,
): readonly S[] =>
  head > 0 ? [] : slots.filter((slot) => slot.head > 0 && slot.needle === needle && slot.threadId !== threadId);

const placeOf = (head: number, needle: number): string => `${head}/${needle}`;
