import type { MachineType } from '../kinds/machine.ts';
import type { MaintenanceTask } from '../kinds/maintenance-task.ts';

/** The tasks that the app offers for a new machine (rules: Upkeep). The machine's manual takes precedence over them. */
export const starterTasks = ['oilHook', 'cleanHook', 'needle', 'wipe', 'dealer'] as const;

/** The name of a task that the app offers for a new machine. */
export type StarterTask = (typeof starterTasks)[number];

type Triggers = Partial<
  Pick<MaintenanceTask, 'everyStitches' | 'everyHours' | 'everyDays' | 'dayCounting' | 'severity'>
>;

/** The intervals of each starter task, and what else differs from the defaults of a task. */
export const starterTriggers: { readonly [K in StarterTask]: Triggers } = {
  oilHook: { everyHours: '4', everyDays: 30, severity: 'stop_machine' },
  cleanHook: { everyDays: 1, dayCounting: 'days_used' },
  needle: { everyStitches: 100_000, everyHours: '8' },
  wipe: { everyDays: 7 },
  dealer: { everyDays: 365, everyHours: '500' },
};

// Many home machines must not be oiled by their owners. The needles of a larger machine are changed one by one.
/** Returns the tasks that are ticked at first: no oiling for home machines, no change of needle for larger machines. */
export function usualTasks(type: MachineType): readonly StarterTask[] {
  return type === 'single_needle' || type === 'combo_sewing'
    ? ['cleanHook', 'needle', 'wipe', 'dealer']
    : ['oilHook', 'cleanHook', 'wipe', 'dealer'];
}
