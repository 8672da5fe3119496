import { v7 } from 'uuid';

/** Claims as a member to have seen another history, to make all members load the team again. @param {import('./attacks.mjs').Caller} caller @returns {Promise<import('./attacks.mjs').Tried[]>} */
export const forgeHistories = async ({ call, register, api, must, createDevice }) => {
  const [owner, eve] = [await register('owner'), await register('eve')];
  const { team } = await must(api(owner, 'POST', '/teams', { name: 'Guild' }));
  const id = team.public_id;
  const invited = await must(api(owner, 'POST', `/teams/${id}/invites`, { email: eve.email, role: 'member' }));
  await must(api(eve, 'POST', '/invites/accept', { token: new URL(invited.link).searchParams.get('token') }));
  const aThread = (/** @type {string} */ code) => ({
    name: 'thread.create',
    args: { id: v7(), set: { brand: 'Isacord', line: '40', code } },
  });
  await createDevice(owner, id)(aThread('0010'));
  const first = await must(api(eve, 'GET', `/teams/${id}/sync/pull?after=0`));
  await createDevice(owner, id)(aThread('0020'));
  const now = () => must(api(owner, 'GET', `/teams/${id}/sync/pull?after=0`));
  const { epoch, to, last } = await now();
  const hex = (/** @type {number} */ length) =>
    Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');
  const pull = (/** @type {Record<string, string | number>} */ claim) => {
    const query = Object.entries({ after: 1, epoch, ...claim }).map((pair) => pair.join('='));
    return api(eve, 'GET', `/teams/${id}/sync/pull?${query.join('&')}`);
  };
  const push = (/** @type {object} */ claim) => {
    const sentAt = new Date().toISOString();
    const body = { clientId: v7(), epoch, access: 'full', pending: 0, sentAt, mutations: [], ...claim };
    return call('POST', `/api/v2/teams/${id}/sync/push`, {
      token: eve.token,
      body,
      headers: { 'X-Sync-Protocol': '2' },
    });
  };
  /** @type {readonly [string, () => Promise<import('./caller.mjs').Answer>][]} */
  const ways = [
    ['a cursor above the version', () => pull({ after: to + 1 + Math.floor(Math.random() * 1e6) })],
    ['a later place', () => pull({ lastAt: to + 1, last })],
    ['a later place in a push', () => push({ lastAt: to + 1 + Math.floor(Math.random() * 1e6) })],
    ['a made-up mark', () => pull({ lastAt: to, last: `${last.slice(0, 18)}${hex(12)}` })],
    ['a made-up mark in a push', () => push({ lastAt: to, last: `${last.slice(0, 14)}${hex(16)}` })],
    ['the mark of another version', () => push({ lastAt: to, last: first.last })],
    ['a made-up epoch', () => pull({ epoch: crypto.randomUUID() })],
    [
      'an epoch that is made up like a signed one',
      () => push({ epoch: `${epoch.slice(0, 14)}8${hex(3)}-8${hex(3)}-${hex(12)}` }),
    ],
  ];
  const tried = [];
  for (const [how, claim] of ways) {
    const statuses = new Set();
    for (let at = 0; at < 125; at += 1) statuses.add((await claim()).status);
    const after = await now();
    const isSame = after.epoch === epoch && after.former === undefined;
    tried.push({
      what: `125 claims of another history by ${how}`,
      isRefused: isSame && [...statuses].join() === '409',
      answer: `${[...statuses].join(', ')}, ${isSame ? 'and the epoch stays' : 'and a new epoch begins'}`,
    });
  }
  return tried;
};
