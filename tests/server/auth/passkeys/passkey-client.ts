import type { AuthServer } from '../auth-server.ts';
import { aClient, aSignedInClient } from '../conformance/a-client.ts';
import { aKey, type KeyManner, type SoftwareKey } from './software-key.ts';

type Client = ReturnType<typeof aClient>['client'];

const options = { experimental: { passkey: true } };

/** The real client of somebody who is not signed in, with its passkeys switched on. */
export const aStranger = (server: AuthServer) => aClient(server, options);

/** The real client of somebody who has just registered. */
export const aMember = (server: AuthServer) => aSignedInClient(server, options);

/** Has a passkey made, and answers what the server says of it. */
export const register = async (client: Client, key: SoftwareKey, manner: KeyManner = {}) => {
  const { data, error } = await client.passkey.startRegistration();
  if (error !== null) throw error;
  const credential = key.create(data.options, manner);
  return client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
};

/** Signs in by a passkey, and answers what the server says of it. */
export const enter = async (client: Client, key: SoftwareKey, manner: KeyManner = {}) => {
  const { data, error } = await client.passkey.startAuthentication();
  if (error !== null) throw error;
  const credential = key.get(data.options, manner);
  return client.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
};

/** Somebody with a passkey. */
export const withPasskey = async (server: AuthServer) => {
  const member = await aMember(server);
  const key = aKey();
  const { data, error } = await register(member.client, key);
  if (error !== null) throw error;
  return { ...member, key, passkeyId: data.id, userId: member.session.user.id };
};
