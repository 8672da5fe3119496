import { bearer, type AuthServer, type SessionBody } from '../auth-server.ts';
import { anAuthenticator } from '../security-keys/authenticator.ts';
import type { SoftwareKey } from '../security-keys/software-key.ts';

export interface Enrolled {
  readonly id: string;
  readonly totp: { readonly secret: string; readonly qr_code: string; readonly uri: string };
}

export interface KeyChallenge {
  readonly id: string;
  readonly webauthn: {
    readonly type: 'create' | 'request';
    readonly credential_options: {
      readonly publicKey: { readonly challenge: string; readonly user?: { readonly id: string } };
    };
  };
}

export const factorCalls = (server: AuthServer) => {
  const post = async (at: string, body: unknown, token: string) => {
    const response = await server.post(at, body, bearer(token));
    return [response.status, await response.json()] as const;
  };
  const mustPost = async (at: string, body: unknown, token: string): Promise<unknown> => {
    const [status, answer] = await post(at, body, token);
    if (status !== 200) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const remove = async (at: string, token: string) => {
    const headers = { ...bearer(token), 'X-Supabase-Api-Version': '2024-01-01' };
    const response = await server.app.request(`/auth/v1${at}`, { method: 'DELETE', headers });
    return [response.status, await response.json()] as const;
  };
  const enroll = async ({ access_token }: SessionBody, friendly_name = 'Telephone') =>
    (await mustPost('/factors', { factor_type: 'totp', friendly_name }, access_token)) as Enrolled;
  const challenge = async ({ access_token }: SessionBody, factorId: string) =>
    ((await mustPost(`/factors/${factorId}/challenge`, { factorId }, access_token)) as { id: string }).id;
  const verify = ({ access_token }: SessionBody, factorId: string, challenge_id: string, code: string) =>
    post(`/factors/${factorId}/verify`, { challenge_id, code }, access_token);
  const verified = async (person: SessionBody, friendlyName?: string) => {
    const factor = await enroll(person, friendlyName);
    const app = anAuthenticator(factor.totp.secret);
    const answer = { challenge_id: await challenge(person, factor.id), code: app.codeAt(server.time.now) };
    const session = (await mustPost(`/factors/${factor.id}/verify`, answer, person.access_token)) as SessionBody;
    return { factor, app, session };
  };
  const enrollKey = async ({ access_token }: SessionBody, friendly_name = 'Blue key') =>
    (await mustPost('/factors', { factor_type: 'webauthn', friendly_name }, access_token)) as { id: string };
  const askKey = async ({ access_token }: SessionBody, factorId: string, body: object = {}) =>
    (await mustPost(`/factors/${factorId}/challenge`, { factorId, ...body }, access_token)) as KeyChallenge;
  const answerKey = (
    { access_token }: SessionBody,
    factorId: string,
    { id: challenge_id, webauthn }: KeyChallenge,
    credential_response: unknown,
    type = webauthn.type,
  ) => post(`/factors/${factorId}/verify`, { challenge_id, webauthn: { type, credential_response } }, access_token);
  const verifiedKey = async (person: SessionBody, key: SoftwareKey, friendlyName?: string) => {
    const factor = await enrollKey(person, friendlyName);
    const asked = await askKey(person, factor.id);
    const made = key.create(asked.webauthn.credential_options.publicKey);
    const [status, session] = await answerKey(person, factor.id, asked, made);
    if (status !== 200) throw new Error(JSON.stringify(session));
    return { factor, session: session as SessionBody };
  };
  return { post, remove, enroll, challenge, verify, verified, enrollKey, askKey, answerKey, verifiedKey };
};
