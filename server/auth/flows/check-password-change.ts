import { err, ok, type Result } from '#core/result.ts';
import { checkNewPassword, isPassword } from '#server/auth/passwords.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import type { UserRow } from '#server/auth/tables/users.ts';

/** Refuses a new password that is weak or the old one. */
export const checkPasswordChange = async (
  { encrypted_password }: UserRow,
  password: string,
): Promise<Result<undefined, Refusal>> => {
  const strong = checkNewPassword(password);
  if (!strong.ok) return strong;
  return (await isPassword(encrypted_password, password)) ? err(refusals.passwordSame) : ok(undefined);
};
