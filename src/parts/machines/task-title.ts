import { taskTitleIn } from '#core/machines/starter-titles.ts';
import type { MaintenanceTask } from '#core/kinds/maintenance-task.ts';
import { languageInUse } from '#texts/catalogue.ts';

/**
 * Returns a task's title for screens: a starter task's in the reader's language, unless a person gave it another title.
 */
export const taskTitle = ({ title }: Pick<MaintenanceTask, 'title'>): string => taskTitleIn(languageInUse(), title);
