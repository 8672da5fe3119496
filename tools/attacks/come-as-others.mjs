import { v5, v7 } from 'uuid';

/** @typedef {import('./attacks.mjs').Caller} Caller @typedef {import('./attacks.mjs').Tried} Tried */

/** Calls the API in the name of another person. @param {Caller} caller @returns {Promise<Tried[]>} */
export const nameOthers = async ({ register, api, must, call }) => {
  const [ada, eve] = [await register('ada'), await register('eve')];
  const { team } = await must(api(ada, 'POST', '/teams', { name: 'Guild' }));
  const path = `/api/v2/teams/${team.public_id}/threads`;
  /** @type {readonly [string, Record<string, string>][]} */
  const ways = [
    ['the owner of the team', { 'X-Spoolside-Person': ada.id }],
    ['the owner, in capitals', { 'X-Spoolside-Person': ada.id.toUpperCase() }],
    ['both of them', { 'X-Spoolside-Person': `${eve.id}, ${ada.id}` }],
    ['nobody', { 'X-Spoolside-Person': '' }],
    ['the one who calls', { 'X-Spoolside-Person': eve.id }],
  ];
  return Promise.all(
    ways.map(async ([who, headers]) => {
      const { status, body } = await call('GET', path, { token: eve.token, headers });
      const isRefused = status >= 400 && status < 500 && !JSON.stringify(body).includes(ada.email);
      return { what: `a stranger’s call that names ${who}`, isRefused, answer: `${status} ${body?.error?.code ?? ''}` };
    }),
  );
};

/** @param {string} team @param {string} value */
const idOf = (team, value) => v5(['barcode', value].join('\n'), team);

/** Tries to save malformed or forbidden barcodes. @param {Caller} caller @returns {Promise<Tried[]>} */
export const poisonBarcodes = async ({ register, api, must, createDevice, rowsOf }) => {
  const [owner, viewer, eve] = [await register('owner'), await register('viewer'), await register('eve')];
  const bea = await register('bea');
  const { team } = await must(api(owner, 'POST', '/teams', { name: 'Guild' }));
  const { team: other } = await must(api(bea, 'POST', '/teams', { name: 'Elsewhere' }));
  for (const [person, role] of /** @type {const} */ ([
    [viewer, 'viewer'],
    [eve, 'member'],
  ])) {
    const invite = { email: person.email, role };
    const { link } = await must(api(owner, 'POST', `/teams/${team.public_id}/invites`, invite));
    await must(api(person, 'POST', '/invites/accept', { token: new URL(link).searchParams.get('token') }));
  }
  const [here, there] = [v7(), v7()];
  const secret = { brand: 'Isacord', line: '40', code: '0020', name: 'Secret' };
  const thread = { brand: 'Isacord', line: '40', code: '1902' };
  await createDevice(owner, team.public_id)({ name: 'thread.create', args: { id: here, set: thread } });
  await createDevice(bea, other.public_id)({ name: 'thread.create', args: { id: there, set: secret } });
  /** @type {readonly [string, typeof eve, object][]} */
  const ways = [
    ['by a viewer', viewer, { threadId: here, value: '4012345678901' }],
    ['of a thousand letters', eve, { threadId: here, value: '9'.repeat(1000) }],
    ['of a pack of minus one metre', eve, { threadId: here, value: '4012345678904', lengthMm: -1000 }],
    ['of a pack of a light year', eve, { threadId: here, value: '4012345678905', lengthMm: 9e18 }],
    ['that is a list', eve, { threadId: here, value: ['4012345678906'] }],
  ];
  const tried = [];
  for (const [how, person, set] of ways) {
    const id = idOf(team.public_id, 'value' in set ? String(set.value) : '');
    const [outcome] = await createDevice(person, team.public_id)({ name: 'barcode.create', args: { id, set } });
    const rows = await rowsOf(owner, team.public_id);
    const isThere = rows.some((/** @type {{ id: string }} */ row) => row.id === id);
    const answer = `${outcome.status} ${outcome.error?.code ?? ''}${isThere ? ', and it is there' : ''}`;
    tried.push({ what: `a barcode ${how}`, isRefused: !isThere, answer });
  }
  const elsewhere = { threadId: there, value: '4012345678906' };
  const spy = { id: idOf(team.public_id, elsewhere.value), set: elsewhere };
  await createDevice(eve, team.public_id)({ name: 'barcode.create', args: spy });
  const isTold = JSON.stringify(await rowsOf(eve, team.public_id)).includes(secret.name);
  tried.push({
    what: 'a barcode for a thread of another team, to read it',
    isRefused: !isTold,
    answer: isTold ? 'it is told' : 'it leads to nothing',
  });
  const set = { threadId: here, value: '4012345678907' };
  const id = idOf(team.public_id, set.value);
  await createDevice(eve, team.public_id)({ name: 'barcode.create', args: { id, set } });
  const found = (await rowsOf(owner, team.public_id)).find((/** @type {{ id: string }} */ row) => row.id === id);
  // a wrong barcode shows who made it, and the owner can delete it
  const isSigned = found?.d?.createdBy === eve.id;
  await createDevice(owner, team.public_id)({ name: 'barcode.delete', args: { id } });
  const rows = await rowsOf(owner, team.public_id);
  const isGone = !rows.some((/** @type {{ id: string, del?: 1 }} */ row) => row.id === id && row.del !== 1);
  const what = 'a wrong barcode of a member, unsigned or for ever';
  return [...tried, { what, isRefused: isSigned && isGone, answer: isSigned ? 'it says who, and goes' : 'unsigned' }];
};
