import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { fromPreset, machinePresets } from '#core/machines/machine-presets.ts';
import { starterTriggers, usualTasks, starterTitles } from '#core/machines/starter-tasks.ts';
import { aPricingProfile, aQuote } from '../../tests/src/core/a-quote.ts';
import type { Book } from './book.ts';
import { push } from './newcomer.ts';

export interface Workshop {
  readonly machine: string;
  readonly quote: string;
}

const dayMs = 86_400_000;
const iso = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

export const furnishWorkshop = async (
  book: Book,
  { threads, spools }: { readonly threads: readonly string[]; readonly spools: readonly string[] },
): Promise<Workshop> => {
  const machines = machinePresets.filter(({ type }) => type === 'multi_needle').slice(0, 3);
  const [machineIds, quoteIds] = [machines.map(newId), Array.from({ length: 6 }, newId)];
  const profileId = newId();
  for (const [nth, preset] of machines.entries()) {
    const machineId = machineIds[nth] ?? '';
    const needles = preset.needlesPerHead ?? 1;
    const slots = threads.slice(0, needles).map((threadId, place) => ({ head: 0, needle: place + 1, threadId }));
    await push(book, [
      { name: 'machine.create', args: { id: machineId, set: { nickname: `Machine ${nth}`, ...fromPreset(preset) } } },
      ...slots.map(({ threadId, ...slot }) => ({
        name: 'needle.update',
        args: { id: slotId(book.teamId, machineId, slot), set: { machineId, ...slot, threadId, installedAt: iso(9) } },
      })),
      ...usualTasks(preset.type).flatMap((task, place) => {
        const taskId = newId();
        const title = starterTitles[task].en;
        const doneAt = iso(place === 0 ? 300 : 2);
        return [
          {
            name: 'maintenanceTask.create',
            args: { id: taskId, set: { title, machineIds: [machineId], ...starterTriggers[task] } },
          },
          { name: 'maintenanceLog.create', args: { id: newId(), set: { taskId, machineId, doneAt } } },
        ];
      }),
      ...Array.from({ length: 12 }, (_, day) => ({
        name: 'run.create',
        args: { id: newId(), set: { machineId, what: 'Choir', pieces: 12, stitches: 9000, at: iso(day + 1) } },
      })),
    ]);
  }
  await push(book, [
    { name: 'pricingProfile.create', args: { id: profileId, set: aPricingProfile() } },
    ...quoteIds.flatMap((id, nth) => [
      { name: 'quote.create', args: { id, set: aQuote({ customer: `Choir ${nth}`, qty: 12 + nth }) } },
      { name: 'quote.update', args: { id, set: { status: 'sent' } } },
    ]),
    ...threads.slice(0, 8).map((threadId, nth) => ({
      name: 'shoppingLine.create',
      args: { id: newId(), set: { threadId, qty: 2, lengthMm: 1_000_000, priceMinor: 450 + nth, shop: 'Garnhaus' } },
    })),
    ...spools.slice(0, 12).map((spoolId) => ({
      name: 'movement.create',
      args: { id: newId(), set: { spoolId, type: 'consume', deltaMm: -20_000 } },
    })),
  ]);
  return {
    machine: `/inventory/machines/${machineIds[0]}`,
    quote: `/calculators/pricing/quotes/${quoteIds[0]}`,
  };
};
