import { MachineCard, MachineCards } from '#parts/machines/machine-card.tsx';
import { useToday } from '#parts/machines/use-machine-book.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { t } from '#texts/t.ts';
import { Part } from './part.tsx';

const most = 4;

/** The machines with what is on their needles and what is due; nothing where there are none. */
export const MachinesPart = () => {
  const { rows } = useCollection('machine');
  const tasks = useCollection('maintenanceTask').rows;
  const today = useToday();
  const shown = rows.filter(({ data }) => data.status !== 'sold' && data.status !== 'stored').slice(0, most);
  if (shown.length === 0) return null;
  return (
    <Part title={t('titles.machines')} ways={[{ href: '/inventory/machines', words: t('machines.allMachines') }]}>
      <MachineCards label={t('titles.machines')}>
        {shown.map((machine) => (
          <li key={machine.id}>
            <MachineCard machine={machine} tasks={tasks} today={today} href={`/inventory/machines/${machine.id}`} />
          </li>
        ))}
      </MachineCards>
    </Part>
  );
};
