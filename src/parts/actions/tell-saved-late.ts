import '#texts/en/problems.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** Tells the person that what this device did not confirm has been saved after all. */
export const tellSavedLate = (): void => notify.problem(t('errors.savedAfterAll'));
