import { err, ok, type Result } from '#core/result.ts';
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { readUserData, type UserData } from '../accounts/user-data.ts';

/** The fields that the administration sends about a person; undefined or an empty text changes nothing. */
export interface AdministeredFields {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  readonly passwordHash?: string | undefined;
  readonly emailConfirm?: boolean | undefined;
  readonly role?: string | undefined;
  readonly banDuration?: string | undefined;
  readonly appMetaData?: UserData | undefined;
  readonly userMetaData?: UserData | undefined;
}

/** Refuses phone numbers, roles other than `authenticated`, and a password together with a hash. */
export function checkFields({ phone, role, password, passwordHash }: AdministeredFields): Refusal | undefined {
  if (phone) return refusals.phoneSignUpDisabled;
  if (role && role !== 'authenticated') return refusals.roleUnsupported;
  return password && passwordHash ? refusals.passwordTwice : undefined;
}

/** Returns the password hash to store, sent as a hash or as a password; undefined if neither was sent. */
export async function passwordHashOf({
  password,
  passwordHash,
}: AdministeredFields): Promise<Result<string | undefined, Refusal>> {
  if (passwordHash) return isArgon2(passwordHash) ? ok(passwordHash) : err(refusals.passwordHashInvalid);
  if (!password) return ok(undefined);
  const strong = checkNewPassword(password);
  return strong.ok ? ok(await hashPassword(password)) : strong;
}

const phc = /^\$argon2(?:id|i)\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;

/** Whether a text is an argon2 hash of acceptable cost: at most 256 MiB, 20 passes, 16 lanes. */
const isArgon2 = (text: string): boolean => {
  const [memoryKib, passes, lanes] = phc.exec(text)?.slice(1).map(Number) ?? [0, 0, 0];
  return within(memoryKib, 8, 262_144) && within(passes, 1, 20) && within(lanes, 1, 16);
};

const within = (value = 0, least: number, most: number): boolean => value >= least && value <= most;

/** Applies changes to data; null removes a key. Refuses a result that is too large to store. */
export function mergeData(old: UserData, change: UserData | undefined): Result<UserData, Refusal> {
  if (change === undefined) return ok(old);
  const merged = Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== null));
  return readUserData(merged);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const longestMs = 200 * 365 * 86_400_000;

/** Reads when a ban ends: after a time like `24h` or `1h30m`; null for `none`, undefined if nothing was sent. */
export function bannedUntil(text: string | undefined, now: number): Result<Date | null | undefined, Refusal> {
  if (!text) return ok(undefined);
  if (text === 'none') return ok(null);
  if (!/^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|s|m|h))+$/.test(text)) return err(refusals.banInvalid);
  const parts = text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)/g);
  const ms = [...parts].reduce((sum, [, number, unit]) => sum + Number(number) * (unitMs[unit ?? ''] ?? 0), 0);
  return ok(new Date(now + Math.min(ms, longestMs)));
}
