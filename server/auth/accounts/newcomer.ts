import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import type { IdentityRow } from '../tables/identities.ts';
import type { UserRow } from '../tables/users.ts';
import { userAnswer } from './user-answer.ts';
import { withoutClaims, type UserData } from './user-data.ts';

/** Somebody who asks to be registered by email. `confirmedAt`: the moment from which the address counts as theirs, null until its mailbox has answered. */
export interface Newcomer {
  readonly id: string;
  readonly identityId: string;
  readonly email: string;
  readonly confirmedAt: Date | null;
  readonly appMetaData: UserData;
  readonly userMetaData: UserData;
  readonly identityData: UserData;
  readonly at: Date;
}

/** A newcomer with fresh ids. What people say about themselves never overrides what the server says about them. */
export const createNewcomer = (
  { random, clock }: AuthDeps,
  { email, data, isConfirmed }: { readonly email: string; readonly data: UserData; readonly isConfirmed: boolean },
): Newcomer => {
  const id = freshId(random);
  const at = new Date(clock());
  const said = { sub: id, email, email_verified: isConfirmed, phone_verified: false };
  const userMetaData = { ...data, ...said };
  return {
    id,
    identityId: freshId(random),
    email,
    confirmedAt: isConfirmed ? at : null,
    appMetaData: { provider: 'email', providers: ['email'] },
    userMetaData,
    identityData: userMetaData,
    at,
  };
};

/** A newcomer whom the administration brings in: what it says of them stands in their data as it is, as the provider keeps it. */
export const createAdministeredNewcomer = (
  deps: AuthDeps,
  { email, data }: { readonly email: string; readonly data: UserData },
): Newcomer => {
  const newcomer = createNewcomer(deps, { email, data: {}, isConfirmed: false });
  const said = { sub: newcomer.id, email, email_verified: false, phone_verified: false };
  return { ...newcomer, userMetaData: withoutClaims(data, said), identityData: said };
};

/** A newcomer to whom a mail is on its way, in the provider's shape. It is made of what was asked for and nothing else, so that it is the same whether the address was registered before or not. */
export const newcomerAnswer = ({ id, identityId, email, appMetaData, userMetaData, identityData, at }: Newcomer) => {
  const user: UserRow = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    email_proven_at: null,
    invited_at: null,
    confirmation_sent_at: at,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    last_sign_in_at: null,
    banned_until: null,
    raw_app_meta_data: appMetaData,
    raw_user_meta_data: userMetaData,
    created_at: at,
    updated_at: at,
  };
  const identity: IdentityRow = {
    id: identityId,
    provider_id: id,
    user_id: id,
    identity_data: identityData,
    provider: 'email',
    last_sign_in_at: null,
    created_at: at,
    updated_at: at,
  };
  return userAnswer(user, [identity], []);
};
