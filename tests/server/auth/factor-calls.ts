import { bearer, type AuthServer, type SessionBody } from './auth-server.ts';
import { anAuthenticator } from './authenticator.ts';

/** A factor as it is shown once. */
export interface Enrolled {
  readonly id: string;
  readonly totp: { readonly secret: string; readonly qr_code: string; readonly uri: string };
}

/** The calls about factors, as raw requests. Those that answer no status throw when they are refused. */
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
  /** A factor that counts, and the session that it lifted. */
  const verified = async (person: SessionBody, friendlyName?: string) => {
    const factor = await enroll(person, friendlyName);
    const app = anAuthenticator(factor.totp.secret);
    const answer = { challenge_id: await challenge(person, factor.id), code: app.codeAt(server.time.now) };
    const session = (await mustPost(`/factors/${factor.id}/verify`, answer, person.access_token)) as SessionBody;
    return { factor, app, session };
  };
  return { post, remove, enroll, challenge, verify, verified };
};
