import '#texts/en/machines.ts';
import '#texts/en/machine-cards.ts';
import '#texts/en/machine-words.ts';
import '#texts/en/threads.ts';
import { useParams } from 'wouter';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useListAddress } from '#parts/rows/use-list-address.ts';
import { later } from '#ui/later.tsx';
import { MachineList } from './machine-list.tsx';

const MachineDetails = later(async () => (await import('./machine-details.tsx')).MachineDetails);

export function MachinesScreen() {
  const { machineId } = useParams<{ machineId?: string }>();
  const machines = useCollection('machine');
  const tasks = useCollection('maintenanceTask');
  const address = useListAddress();
  return machineId === undefined ? (
    <MachineList machines={machines} tasks={tasks.rows} address={address} />
  ) : (
    <MachineDetails
      key={machineId}
      machineId={machineId}
      machines={machines}
      tasks={tasks.rows}
      back={address.hrefOf('/inventory/machines')}
    />
  );
}
