import { derivedId } from '../ids.ts';
import type { Machine } from '../kinds/machine.ts';
import type { Needle } from '../kinds/needle.ts';

/** A needle of a machine: its head (0 = all of them) and its number. */
export type SlotPlace = Pick<Needle, 'head' | 'needle'>;

type Built = Pick<Machine, 'heads' | 'needlesPerHead'>;

/** The id of a needle slot, the same on every device of the team (contract §5). */
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

/** What is threaded on each needle of one head: its own slot, else that of all heads; undefined where neither says anything. */
export const needlesOfHead = <S extends SlotPlace>(
  slots: readonly S[],
  machine: Built,
  head: number,
): readonly { readonly needle: number; readonly slot: S | undefined }[] =>
  Array.from({ length: machine.needlesPerHead }, (_, at) => {
    const own = slots.find((slot) => slot.head === head && slot.needle === at + 1);
    const shared = slots.find((slot) => slot.head === 0 && slot.needle === at + 1);
    return { needle: at + 1, slot: own ?? shared };
  });
