import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';

/** @typedef {import('./attacks.mjs').Caller} Caller @typedef {import('./attacks.mjs').Tried} Tried */

const watchHealth = fileURLToPath(new URL('watch-health.mjs', import.meta.url));
const connections = 300;
const waitMs = 1000;

/** Runs `work`; returns the longest wait (ms) for `/healthz`. @param {string} origin @param {() => Promise<unknown>} work */
const watched = async (origin, work) => {
  const watcher = fork(watchHealth, [origin], { serialization: 'advanced' });
  watcher.send('watch');
  await work();
  watcher.send('stop');
  const [{ longestMs }] = await once(watcher, 'message');
  watcher.disconnect();
  return longestMs;
};

/** For how many ms half-sent requests stay open; `HOLD_OPEN_S` sets it in seconds. */
const holdMs = Number(process.env['HOLD_OPEN_S'] ?? 5) * 1000;

/** Keeps half-sent requests open: the server must answer others meanwhile. @param {Caller} caller @returns {Promise<Tried[]>} */
export const holdOpen = async ({ origin, host }) => {
  const { protocol, hostname, port } = new URL(origin);
  const address = hostname.replaceAll(/^\[|\]$/g, '');
  const half = [
    '',
    'GET /api/v2/teams HT',
    `GET /api/v2/teams HTTP/1.1\r\nHost: ${host}\r\nX-Half:`,
    `POST /auth/v1/signup HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{"email":`,
  ];
  let ended = 0;
  const sockets = Array.from({ length: connections }, (_, at) => {
    const to = { host: address, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
    const socket = protocol === 'https:' ? connectTls({ ...to, servername: address }) : connect(to);
    socket.resume(); // reads the answer to its end: only then does the socket report that the server has closed it
    socket.on('error', () => undefined); // an error means that the server ended the request, and the script counts that
    socket.on('close', () => (ended += 1));
    socket.write(half[at % half.length] ?? '');
    return socket;
  });
  const longestMs = await watched(origin, () => delay(holdMs));
  const answer = `after ${holdMs / 1000} s ${ended} were ended, others waited ${Math.ceil(longestMs)} ms at the most`;
  sockets.forEach((socket) => socket.destroy());
  return [{ what: `${connections} half-open connections`, isRefused: longestMs < waitMs, answer }];
};

const pushes = 200;
const perPush = 50;

/**
 * Sends 10,000 changes at once: other calls must not wait long, and every applied change must be stored.
 *
 * @param {Caller} caller @returns {Promise<Tried[]>}
 */
export const flood = async ({ register, api, must, call, origin }) => {
  const eve = await register('eve');
  const { team } = await must(api(eve, 'POST', '/teams', { name: 'Flood' }));
  const { epoch } = await must(api(eve, 'GET', `/teams/${team.public_id}/sync/pull?after=0&limit=1`));
  let [applied, refused] = [0, 0];
  const push = async () => {
    const now = new Date().toISOString();
    const mutations = Array.from({ length: perPush }, (_, at) => ({
      seq: at + 1,
      mid: v7(),
      at: now,
      name: 'thread.create',
      args: { id: v7(), set: { brand: 'Own', line: '40', code: v7().slice(-12) } },
    }));
    const body = { clientId: v7(), epoch, access: 'full', pending: perPush, sentAt: now, mutations };
    const headers = { 'X-Sync-Protocol': '2' };
    const path = `/api/v2/teams/${team.public_id}/sync/push`;
    const answer = await call('POST', path, { token: eve.token, body, headers });
    if (answer.status === 200)
      applied += answer.body.outcomes.filter(
        (/** @type {{ status: string }} */ one) => one.status === 'applied',
      ).length;
    else refused += 1;
  };
  const began = Date.now();
  const longestMs = await watched(origin, () => Promise.all(Array.from({ length: pushes }, push)));
  const seconds = (Date.now() - began) / 1000;
  const { total } = await must(api(eve, 'GET', `/teams/${team.public_id}/sync/pull?after=0&limit=1`));
  const isTrue = total >= applied;
  return [
    {
      what: `${pushes * perPush} changes of one person at once`,
      isRefused: longestMs < waitMs && isTrue,
      answer: `${applied} applied in ${seconds.toFixed(0)} s, ${refused} calls refused, others waited ${Math.ceil(longestMs)} ms at the most${isTrue ? '' : `, and only ${total} are there`}`,
    },
  ];
};
