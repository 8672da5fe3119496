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

type InEachLanguage = { readonly en: string; readonly de: string };

/** Titles of the starter tasks. They are not page texts, because device and server need all languages at once. */
export const starterTitles: { readonly [T in StarterTask]: InEachLanguage } = {
  oilHook: { en: 'Oil the hook', de: 'Greifer ölen' },
  cleanHook: { en: 'Clean hook area and bobbin case', de: 'Greiferraum und Spulenkapsel reinigen' },
  needle: { en: 'Change the needle', de: 'Nadel wechseln' },
  wipe: { en: 'Wipe and blow out', de: 'Abwischen und ausblasen' },
  dealer: { en: 'Check by the dealer', de: 'Durchsicht beim Händler' },
};

/**
 * Returns a task's title in a language. A starter task's title is translated; any other title is returned unchanged.
 */
export function taskTitleIn(language: keyof InEachLanguage, title: string): string {
  const starter = starterTasks.find((task) => starterTitles[task].en === title || starterTitles[task].de === title);
  return starter === undefined ? title : starterTitles[starter][language];
}
