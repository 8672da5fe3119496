import { err, ok, type Result } from '#core/result.ts';
import { checkNewPassword, isPassword } from '#server/auth/passwords.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import type { UserRow } from '#server/auth/tables/users.ts';

/** Refuses a new password that is weak or the old one, and a current one that is wrong where it is given. */
export const checkPasswordChange = async (
  { encrypted_password }: UserRow,
  { password, current_password }: { readonly password: string; readonly current_password: string },
): Promise<Result<undefined, Refusal>> => {
  const strong = checkNewPassword(password);
  if (!strong.ok) return strong;
  if (current_password !== '' && !(await isPassword(encrypted_password, current_password)))
    return err(refusals.currentPasswordWrong);
  if (await isPassword(encrypted_password, password)) return err(refusals.passwordSame);
  return ok(undefined);
};
