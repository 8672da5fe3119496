import { starterTasks, type StarterTask } from './starter-tasks.ts';

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
