import '#texts/en/who.ts';
import { t } from '#texts/t.ts';

/**
 * Who did something, in words: the account, and before it the member who was chosen there, if it is a workshop tablet.
 * `account`: how the account is called here; undefined if this device has no name of it.
 */
export function whoDidIt(
  byMember: string | null | undefined,
  account: string | undefined,
  nameOf: (userId: string) => string | undefined,
): string | undefined {
  // Rows that this device stored before it knew of tablets have no member.
  if (byMember === null || byMember === undefined) return account;
  const member = nameOf(byMember) ?? t('who.former');
  return account === undefined ? member : t('who.at', { member, account });
}
