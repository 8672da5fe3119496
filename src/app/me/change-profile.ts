import type { ProfilePatch } from '#core/wire/profile-wire.ts';
import type { Profile } from '#core/wire/team-wire.ts';
import type { AccountStore } from '#session/account-store.ts';
import { profileCall, type PersonalCalls } from '#me/personal-calls.ts';

/**
 * Queues each field of the patch for sending, then updates the account record. Rejects if the queue cannot be stored.
 */
export async function changeProfile(
  { account, personalCalls }: { readonly account: AccountStore; readonly personalCalls: Pick<PersonalCalls, 'put'> },
  patch: ProfilePatch,
): Promise<void> {
  const userId = account.get()?.userId;
  if (userId === undefined) return;
  const calls = Object.entries(patch).map(([field, value]) => ({
    userId,
    key: `${profileCall}.${field}`,
    call: profileCall,
    body: { [field]: value },
  }));
  await personalCalls.put(...calls);
  const profile = account.get()?.profile;
  account.change(userId, {
    ...(profile && { profile: { ...profile, ...said(patch) } }),
    ...(patch.full_name !== undefined && { fullName: patch.full_name }),
  });
}

export function said({ full_name, avatar_url, locale, units }: ProfilePatch): Partial<Profile> {
  return {
    ...(full_name !== undefined && { full_name }),
    ...(avatar_url !== undefined && { avatar_url }),
    ...(locale !== undefined && { locale }),
    ...(units !== undefined && { units }),
  };
}
