import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { v7 } from 'uuid';

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {any} body the parsed JSON of the answer, else its text
 * @property {import('node:http').IncomingHttpHeaders} headers
 *
 * @typedef {object} Options
 * @property {unknown} [body]
 * @property {string} [token]
 * @property {Record<string, string>} [headers] `Host` too, which fetch would not send
 *
 * @typedef {{ id: string, email: string, password: string, token: string, refreshToken: string }} Person
 */

const password = 'wound-on-a-cone-42';

/** Returns functions for calls that anyone on the network could make. @param {string} origin */
export const createCaller = (origin) => {
  const { protocol, hostname, port, host } = new URL(origin);
  const ask = protocol === 'https:' ? askHttps : askHttp;

  /** @param {string} method @param {string} path @param {Options} [options] @returns {Promise<Answer>} */
  const call = (method, path, { body, token, headers } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const asked = ask(
        {
          hostname: hostname.replaceAll(/^\[|\]$/g, ''),
          port,
          method,
          path,
          headers: {
            Host: host,
            ...(text !== undefined && { 'Content-Type': 'application/json' }),
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        (response) => {
          let answer = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => (answer += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: readable(answer), headers: response.headers }),
          );
        },
      );
      asked.once('error', reject);
      asked.end(text);
    });

  /** Registers a person. Throws if the server refuses, or first wants the address confirmed by mail. @param {string} name @returns {Promise<Person>} */
  const register = async (name) => {
    const email = `${name}-${v7()}@example.org`;
    const { status, body } = await call('POST', '/auth/v1/signup', { body: { email, password } });
    if (status !== 200 || body.access_token === undefined)
      throw new Error(`Nobody can be registered at ${origin}: ${status} ${JSON.stringify(body)}`);
    const person = { id: body.user.id, email, password, token: body.access_token, refreshToken: body.refresh_token };
    await api(person, 'GET', '/users/me');
    return person;
  };

  /** Calls the API as a person. @param {Person} person @param {string} method @param {string} path @param {unknown} [body] */
  const api = (person, method, path, body) => call(method, `/api/v2${path}`, { token: person.token, body });

  /** Returns the body of a successful call; throws if it failed. @param {Promise<Answer>} answer */
  const must = async (answer) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`The stage could not be set: ${status} ${JSON.stringify(body)}`);
    return body;
  };

  /** Creates a device that pushes changes and returns their outcomes. @param {Person} person @param {string} team */
  const createDevice = (person, team) => {
    const clientId = v7();
    let seq = 0;
    return async (/** @type {readonly { name: string, args: object, was?: number }[]} */ ...changes) => {
      const now = new Date().toISOString();
      const mutations = changes.map((change) => ({ seq: (seq += 1), mid: v7(), at: now, ...change }));
      const { epoch, access } = await must(api(person, 'GET', `/teams/${team}/sync/pull?after=0&limit=1`));
      const body = { clientId, epoch, access, pending: mutations.length, sentAt: now, mutations };
      const headers = { 'X-Sync-Protocol': '2' };
      const pushed = call('POST', `/api/v2/teams/${team}/sync/push`, { token: person.token, body, headers });
      return (await must(pushed)).outcomes;
    };
  };

  /** Reads all rows of a team that a person may read. @param {Person} person @param {string} team */
  const rowsOf = async (person, team) => (await must(api(person, 'GET', `/teams/${team}/sync/pull?after=0`))).rows;

  return { origin, host, call, register, api, must, createDevice, rowsOf };
};

const readable = (/** @type {string} */ text) => {
  try {
    return JSON.parse(text);
  } catch {
    return text; // the answer is no JSON, for example a page
  }
};
