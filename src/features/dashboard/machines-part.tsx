import '#texts/en/machine-cards.ts';
import { isInUse } from '#core/machines/due-tasks.ts';
import { MachineCard, MachineCards } from '#parts/machines/machine-card.tsx';
import { useDues } from '#parts/machines/use-dues.ts';
import { useToday } from '#parts/machines/use-machine-book.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { t } from '#texts/t.ts';
import { Part } from './part.tsx';

const most = 4;

/** Cards of up to four machines in use; nothing if there are none. */
export function MachinesPart() {
  const { rows } = useCollection('machine');
  const tasks = useCollection('maintenanceTask').rows;
  const today = useToday();
  const due = new Set(useDues()?.map(({ machine }) => machine.id));
  const used = rows.filter(({ data }) => isInUse(data));
  // Machines with a task due now or soon come first.
  const shown = [...used.filter(({ id }) => due.has(id)), ...used.filter(({ id }) => !due.has(id))].slice(0, most);
  if (shown.length === 0) return null;
  return (
    <Part title={t('titles.machines')} ways={[{ href: '/inventory/machines', words: t('machines.allMachines') }]}>
      <MachineCards label={t('titles.machines')}>
        {shown.map((machine) => (
          <li key={machine.id}>
            <MachineCard
              machine={machine}
              tasks={tasks}
              today={today}
              href={`/inventory/machines/${machine.id}`}
              isFirst
            />
          </li>
        ))}
      </MachineCards>
    </Part>
  );
}
