import '#texts/en/problems.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** Tells the person that a save in doubt has succeeded after all. */
export function tellSavedLate(): void {
  return notify.problem(t('errors.savedAfterAll'));
}
