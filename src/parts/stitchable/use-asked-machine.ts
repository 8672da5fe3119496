import { useCollection } from '#parts/rows/use-collection.ts';
import { useRemembered } from '#parts/forms/use-remembered.ts';
import { useWorkspace } from '#services/workspace.ts';

/**
 * Returns the machine that designs are asked against, remembered on this device, and how to change it. Null: any, the
 * stock alone. A team with one machine asks about that one until a person says otherwise.
 */
export function useAskedMachine(): readonly [machineId: string | null, ask: (machineId: string | null) => void] {
  const { store } = useWorkspace();
  const [{ machine }, remember] = useRemembered({ form: 'asked-machine', team: store.actor.teamId }, { machine: '' });
  const { rows } = useCollection('machine');
  const usable = rows.filter(({ data }) => data.status !== 'sold');
  const known = usable.find(({ id }) => id === machine)?.id;
  const only = machine === '' && usable.length === 1 ? usable[0]?.id : undefined;
  return [known ?? only ?? null, (next) => remember({ machine: next ?? 'any' })];
}
