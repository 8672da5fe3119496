import { taskTitleIn } from '#core/machines/starter-titles.ts';
import type { MaintenanceTask } from '#core/kinds/maintenance-task.ts';
import { languageInUse } from '#texts/catalogue.ts';

/** What a task is called on screen: a starter task in the language of the reader, until somebody gives it a title of their own. */
export const taskTitle = ({ title }: Pick<MaintenanceTask, 'title'>): string => taskTitleIn(languageInUse(), title);
