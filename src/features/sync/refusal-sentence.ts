import type { AttentionEntry } from '#data/team-database.ts';
import { t } from '#texts/t.ts';

const known = [
  'invalid',
  'forbidden',
  'row_deleted',
  'missing_row',
  'too_large',
  'immutable',
  'unknown_mutation',
] as const;

/** Why the server refused a change, in the language in use; its own sentence where the reason is a newer one. */
export const refusalSentence = ({ kind, code, message }: Pick<AttentionEntry, 'kind' | 'code' | 'message'>): string => {
  if (kind === 'parked') return t('syncPage.parked');
  const reason = known.find((one) => one === code);
  return reason === undefined ? message : t(`errors.rejected.${reason}`);
};
