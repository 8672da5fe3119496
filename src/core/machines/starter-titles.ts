import { starterTasks, type StarterTask } from './starter-tasks.ts';

type InEachLanguage = { readonly en: string; readonly de: string };

/**
 * What the starter tasks are called when they are offered. The title is stored in the language of who took it, and shown in that of who
 * reads it as long as nobody wrote another: so both ends know every language here, not in the texts that a page loads for one.
 */
export const starterTitles: { readonly [T in StarterTask]: InEachLanguage } = {
  oilHook: { en: 'Oil the hook', de: 'Greifer ölen' },
  cleanHook: { en: 'Clean hook area and bobbin case', de: 'Greiferraum und Spulenkapsel reinigen' },
  needle: { en: 'Change the needle', de: 'Nadel wechseln' },
  wipe: { en: 'Wipe and blow out', de: 'Abwischen und ausblasen' },
  dealer: { en: 'Check by the dealer', de: 'Durchsicht beim Händler' },
};

/** The title of a task for a reader: a starter task in their language, any other as it was written. */
export const taskTitleIn = (language: keyof InEachLanguage, title: string): string => {
  const starter = starterTasks.find((task) => starterTitles[task].en === title || starterTitles[task].de === title);
  return starter === undefined ? title : starterTitles[starter][language];
};
