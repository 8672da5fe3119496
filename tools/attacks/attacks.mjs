import { v7 } from 'uuid';
import { nameOthers, poisonBarcodes } from './come-as-others.mjs';
import { exportFormulas } from './export-formulas.mjs';
import { forgeHistories } from './forge-histories.mjs';
import { freeze } from './freeze.mjs';
import { flood, holdOpen } from './hold-open.mjs';
import { plantChanges } from './plant-changes.mjs';

/**
 * @typedef {ReturnType<typeof import('./caller.mjs').createCaller>} Caller
 * @typedef {object} Tried an attack and its result
 * @property {string} what
 * @property {boolean} isRefused
 * @property {string} answer
 */

/** @param {string} what @param {Pick<import('./caller.mjs').Answer, 'status' | 'body'>} answer @param {(status: number) => boolean} isRefusal @returns {Tried} */
const judged = (what, { status, body }, isRefusal) => ({
  what,
  isRefused: isRefusal(status),
  answer: `${status} ${body?.error?.code ?? body?.error_code ?? ''}`.trim(),
});

/** Requests another person's password mail and tries to read it through a proxy. @param {Caller} caller @returns {Promise<Tried[]>} */
const readMails = async ({ call, register, host }) => {
  const victim = await register('victim');
  await call('POST', '/auth/v1/recover', { body: { email: victim.email } });
  const { port } = new URL(`http://${host}`);
  const Host = `127.0.0.1${port && `:${port}`}`;
  const guess = '/dev/mail.json?key=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
  /** @type {readonly [string, string, Record<string, string>][]} */
  const ways = [
    ['through a proxy that adds no header', '/dev/mail.json', { Host }],
    ['the page of it through such a proxy', '/dev/mail', { Host }],
    ['with an empty key', '/dev/mail.json?key=', { Host }],
    ['with a guessed key', guess, { Host }],
    ...['X-Real-IP', 'Via', 'X-Forwarded-For', 'Forwarded'].map(
      (name) =>
        /** @type {[string, string, Record<string, string>]} */ ([
          `through a proxy that adds ${name}`,
          guess,
          { Host, [name]: '203.0.113.9' },
        ]),
    ),
  ];
  return Promise.all(
    ways.map(async ([how, path, headers]) =>
      judged(`the mailbox ${how}`, await call('GET', path, { headers }), (status) => status === 404),
    ),
  );
};

/** Calls the server by names of other sites. @param {Caller} caller @returns {Promise<Tried[]>} */
const comeByForeignNames = ({ call }) =>
  Promise.all(
    ['/', '/config.json', '/api/v2/teams', '/auth/v1/health', '/healthz', '/dev/mail.json'].flatMap((path) =>
      ['evil.example.org', 'localhost.evil.example.org'].map(async (Host) =>
        judged(`${path} as ${Host}`, await call('GET', path, { headers: { Host } }), (status) => status === 421),
      ),
    ),
  );

/** Tries to add a person to a team with only their id. @param {Caller} caller @returns {Promise<Tried[]>} */
const makeMembers = async ({ register, api, must }) => {
  const [eve, bo] = [await register('eve'), await register('bo')];
  const { team } = await must(api(eve, 'POST', '/teams', { name: 'Trap' }));
  const tried = [];
  for (const role of ['owner', 'admin', 'member']) {
    const { status, body } = await api(eve, 'POST', `/teams/${team.public_id}/members`, { userId: bo.id, role });
    const { teams } = await must(api(bo, 'GET', '/teams'));
    const { members } = await must(api(eve, 'GET', `/teams/${team.public_id}/members`));
    const isIn = JSON.stringify(teams).includes(team.public_id);
    const isTold = JSON.stringify([members, body]).includes(bo.email);
    tried.push({
      what: `a stranger made ${role} by their id`,
      isRefused: !isIn && !isTold,
      answer: `${status}, ${isIn ? 'and they are in' : 'and they are not in'}${isTold ? ', and their address is told' : ''}`,
    });
  }
  return tried;
};

/** Tries to make a person own a team: adds them as admin, then promotes them. @param {Caller} caller @returns {Promise<Tried[]>} */
const makeOwners = async ({ register, api, must }) => {
  const [eve, bo] = [await register('eve'), await register('bo')];
  // an owner may add a person who shares another team with them, as an admin
  const { team: guild } = await must(api(eve, 'POST', '/teams', { name: 'Guild' }));
  const invited = await must(
    api(eve, 'POST', `/teams/${guild.public_id}/invites`, { email: bo.email, role: 'viewer' }),
  );
  await must(api(bo, 'POST', '/invites/accept', { token: new URL(invited.link).searchParams.get('token') }));
  const { team: trap } = await must(api(eve, 'POST', '/teams', { name: 'Trap' }));
  const members = `/teams/${trap.public_id}/members`;
  const roleOfBo = async () =>
    (await must(api(eve, 'GET', members))).members.find((/** @type {any} */ { userId }) => userId === bo.id)?.role;
  const tried = [];
  for (const [how, calls] of /** @type {const} */ ([
    ['in one call', ['owner']],
    ['in two calls', ['admin', 'owner']],
    ['and asked again', ['owner']],
  ])) {
    let status = 0;
    for (const role of calls) ({ status } = await api(eve, 'POST', members, { userId: bo.id, role }));
    const role = await roleOfBo();
    const what = `an owner made unasked, ${how}`;
    tried.push({ what, isRefused: role !== 'owner', answer: `${status}, and they are ${role ?? 'not in'}` });
  }
  const left = await api(eve, 'DELETE', `${members}/${eve.id}`);
  tried.push(judged('and left alone with the team', left, (status) => status === 409));
  return tried;
};

/** Uses a copied refresh token after its owner did. @param {Caller} caller @returns {Promise<Tried[]>} */
const useCopiedToken = async ({ call, register, must }) => {
  const owner = await register('owner');
  const renew = (/** @type {string} */ token) =>
    call('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } });
  const renewed = await must(renew(owner.refreshToken));
  await must(call('GET', '/auth/v1/user', { token: renewed.access_token }));
  const copied = await renew(owner.refreshToken);
  const tried = judged('a copied refresh token after its owner’s', copied, (status) => status === 400);
  const noticed = await renew(renewed.refresh_token);
  return [tried, judged('and the session that was copied', noticed, (status) => status === 400)];
};

/** Gives teams and people names that could deceive, such as web addresses. @param {Caller} caller @returns {Promise<Tried[]>} */
const takeNames = async ({ register, api, must }) => {
  const eve = await register('eve');
  const { team } = await must(api(eve, 'POST', '/teams', { name: 'Guild' }));
  /** @type {readonly [string, string][]} */
  const names = [
    ['with an address', 'You won: https://evil.example.org'],
    ['with an address in full width', 'ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ'],
    ['with an address without its scheme', 'You won: www.evil.example.org/login'],
    ['that runs backwards', 'Guild \u202Egro.elpmaxe'],
    ['with a zero-width space', 'Gu\u200Bild'],
    ['with an isolate', '\u2066Guild\u2069'],
    ['with a joiner at its end', 'Guild\u200D'],
  ];
  const tried = [];
  for (const [how, name] of names) {
    const isRefusal = (/** @type {number} */ status) => status === 422;
    tried.push(judged(`a team ${how}`, await api(eve, 'POST', '/teams', { name }), isRefusal));
    tried.push(
      judged(`a team renamed to one ${how}`, await api(eve, 'PATCH', `/teams/${team.public_id}`, { name }), isRefusal),
    );
    tried.push(judged(`a person ${how}`, await api(eve, 'PATCH', '/users/me', { full_name: name }), isRefusal));
  }
  return tried;
};

/** Checks that a page loads nothing from other hosts. @param {Caller} caller @returns {Promise<Tried[]>} */
const loadFromElsewhere = async ({ call }) => {
  const { headers } = await call('GET', '/');
  const policy = String(headers['content-security-policy']);
  return ['img-src', 'script-src', 'style-src', 'font-src', 'form-action', 'frame-ancestors'].map((part) => {
    const rule = policy.split('; ').find((one) => one.startsWith(`${part} `));
    const isRefused = rule !== undefined && !/https?:|\*/.test(rule);
    return { what: `a page that loads by ${part} from elsewhere`, isRefused, answer: rule ?? 'no rule' };
  });
};

/** Guesses 120 tokens as six people, then accepts as a seventh. @param {Caller} caller @returns {Promise<Tried>} */
const closeInvites = async ({ register, api, must }) => {
  const [owner, bo] = [await register('owner'), await register('bo')];
  const { team } = await must(api(owner, 'POST', '/teams', { name: 'Guild' }));
  const invite = { email: bo.email, role: 'member' };
  const { link } = await must(api(owner, 'POST', `/teams/${team.public_id}/invites`, invite));
  for (let person = 0; person < 6; person += 1) {
    const eve = await register('eve');
    for (let at = 0; at < 20; at += 1) await api(eve, 'POST', '/invites/accept', { token: v7() });
  }
  const { status, body } = await api(bo, 'POST', '/invites/accept', { token: new URL(link).searchParams.get('token') });
  return {
    what: 'a hundred and twenty wrong tokens, to close invites for an address',
    isRefused: status === 200,
    answer: status === 200 ? 'another one there takes up theirs' : `${status} ${body?.error?.code}`,
  };
};

/** Guesses tokens of invites, and makes many teams. @param {Caller} caller @returns {Promise<Tried[]>} */
const wearOut = async (caller) => {
  const { register, api } = caller;
  const eve = await register('eve');
  /** @type {Pick<import('./caller.mjs').Answer, 'status' | 'body'>} */
  let guess = { status: 0, body: {} };
  for (let at = 0; at < 100 && guess.status !== 429; at += 1)
    guess = await api(eve, 'POST', '/invites/accept', { token: v7().replaceAll('-', '').padEnd(43, 'a') });
  /** @type {Pick<import('./caller.mjs').Answer, 'status' | 'body'>} */
  let made = { status: 0, body: {} };
  for (let at = 0; at < 101 && made.status < 300; at += 1)
    made = await api(eve, 'POST', '/teams', { name: `Team ${at}` });
  return [
    judged('a hundred guessed tokens of invites', guess, (status) => status === 429),
    await closeInvites(caller),
    judged('a hundred and one teams of one person', made, (status) => status >= 400 && status < 500),
  ];
};

/** Every attack of this script, in its order. @type {readonly ((caller: Caller) => Promise<Tried[]>)[]} */
export const attacks = [
  readMails,
  comeByForeignNames,
  makeMembers,
  makeOwners,
  plantChanges,
  forgeHistories,
  useCopiedToken,
  nameOthers,
  poisonBarcodes,
  exportFormulas,
  takeNames,
  loadFromElsewhere,
  wearOut,
  freeze,
  holdOpen,
  flood,
];
