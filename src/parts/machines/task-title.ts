import { taskTitleIn } from '#core/machines/starter-titles.ts';
import type { MaintenanceTask } from '#core/kinds/maintenance-task.ts';
import { languageInUse } from '#texts/catalogue.ts';

/** Returns a task's title for screens. An unchanged title of a starter task is written in the language in use. */
export function taskTitle({ title }: Pick<MaintenanceTask, 'title'>): string {
  return taskTitleIn(languageInUse(), title);
}
