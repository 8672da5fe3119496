import type { MachineType } from '../kinds/machine.ts';
import type { MaintenanceTask } from '../kinds/maintenance-task.ts';

/** The tasks that are offered with a new machine (domain §2.7); the manual wins. */
export const starterTasks = ['oilHook', 'cleanHook', 'needle', 'wipe', 'dealer'] as const;

/** One of `starterTasks`. */
export type StarterTask = (typeof starterTasks)[number];

type Triggers = Partial<
  Pick<MaintenanceTask, 'everyStitches' | 'everyHours' | 'everyDays' | 'dayCounting' | 'severity'>
>;

/** When each of them is due. */
export const starterTriggers: { readonly [K in StarterTask]: Triggers } = {
  oilHook: { everyHours: '4', everyDays: 30, severity: 'stop_machine' },
  cleanHook: { everyDays: 1, dayCounting: 'days_used' },
  needle: { everyStitches: 100_000, everyHours: '8' },
  wipe: { everyDays: 7 },
  dealer: { everyDays: 365, everyHours: '500' },
};

/** The tasks that are ticked for a type of machine. Many home machines must not be oiled by whoever owns them, and a needle of many wears differently: those are offered and not ticked. */
export const usualTasks = (type: MachineType): readonly StarterTask[] =>
  type === 'single_needle' || type === 'combo_sewing'
    ? ['cleanHook', 'needle', 'wipe', 'dealer']
    : ['oilHook', 'cleanHook', 'wipe', 'dealer'];
