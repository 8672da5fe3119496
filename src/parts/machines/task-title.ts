import { taskTitleIn } from '#core/machines/starter-titles.ts';
import type { MaintenanceTask } from '#core/kinds/maintenance-task.ts';
import { languageInUse } from '#texts/catalogue.ts';

/** Returns a task's title on screen: a starter task in the reader's language, until a person gives it another title. */
export const taskTitle = ({ title }: Pick<MaintenanceTask, 'title'>): string => taskTitleIn(languageInUse(), title);
