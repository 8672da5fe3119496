import { v5, v7 } from 'uuid';

/** Plants changes that wait: by an admin who then loses the right to write, then too many and too long ones. */
export const plantChanges = async (caller) => {
  const { register, api, must, createDevice, rowsOf } = caller;
  const aStage = async () => {
    const [owner, admin] = [await register('owner'), await register('admin')];
    const { team } = await must(api(owner, 'POST', '/teams', { name: 'Guild' }));
    const id = team.public_id;
    const invited = await must(api(owner, 'POST', `/teams/${id}/invites`, { email: admin.email, role: 'admin' }));
    await must(api(admin, 'POST', '/invites/accept', { token: new URL(invited.link).searchParams.get('token') }));
    const set = { brand: 'Isacord', line: '40', code: '1902', name: 'Poinsettia' };
    const threadId = v5(['thread', set.brand, set.line, set.code].join('\n'), id);
    const spool = {
      name: 'spool.create',
      args: { id: v7(), set: { threadId, shortCode: 'T-0666', notes: 'planted' } },
      was: 900,
    };
    const note = { name: 'thread.update', args: { id: threadId, set: { notes: 'planted' } }, was: 901 };
    await createDevice(admin, id)(spool, note);
    return { owner, admin, team: id, thread: { name: 'thread.create', args: { id: threadId, set } } };
  };
  /** @type {readonly [string, (stage: Awaited<ReturnType<typeof aStage>>) => Promise<unknown>][]} */
  const ends = [
    ['was removed', ({ owner, admin, team }) => must(api(owner, 'DELETE', `/teams/${team}/members/${admin.id}`))],
    ['has left', ({ admin, team }) => must(api(admin, 'DELETE', `/teams/${team}/members/${admin.id}`))],
    [
      'may only read',
      ({ owner, admin, team }) =>
        must(api(owner, 'POST', `/teams/${team}/members`, { userId: admin.id, role: 'viewer' })),
    ],
  ];
  const tried = [];
  for (const [how, end] of ends) {
    const stage = await aStage();
    await end(stage);
    await createDevice(stage.owner, stage.team)(stage.thread);
    const planted = JSON.stringify(await rowsOf(stage.owner, stage.team)).match(/planted/g)?.length ?? 0;
    tried.push({
      what: `changes planted by an admin who ${how}`,
      isRefused: planted === 0,
      answer: planted === 0 ? 'none took effect' : `${planted} took effect`,
    });
  }
  return [...tried, await plantTooMany(caller), await plantTooMuch(caller)];
};

/** @param {import('./attacks.mjs').Caller} caller @returns {Promise<import('./attacks.mjs').Tried>} */
const plantTooMany = async ({ register, api, must, createDevice }) => {
  const mallory = await register('mallory');
  const { team } = await must(api(mallory, 'POST', '/teams', { name: 'Heap' }));
  const push = createDevice(mallory, team.public_id);
  const aNote = () => ({ name: 'thread.update', args: { id: v7(), set: { notes: 'planted' } }, was: 900 });
  /** @type {any[]} */
  const outcomes = [];
  for (let at = 0; at < 11; at += 1) outcomes.push(...(await push(...Array.from({ length: 50 }, aNote))));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  return {
    what: '550 changes planted to wait',
    isRefused: refused.length >= 50,
    answer: `${refused.length} rejected ${[...new Set(refused.map(({ code }) => code))].join(', ')}`.trim(),
  };
};

/** Plants 150 long changes that wait: the server must refuse some of them. @param {import('./attacks.mjs').Caller} caller @returns {Promise<import('./attacks.mjs').Tried>} */
const plantTooMuch = async ({ register, api, must, createDevice }) => {
  const mallory = await register('mallory');
  const { team } = await must(api(mallory, 'POST', '/teams', { name: 'Weight' }));
  const push = createDevice(mallory, team.public_id);
  const item = { brand: 'Isacord', line: '40', code: '1902', catalogueId: 'x'.repeat(90), spools: 1 };
  const aHeap = () => ({
    name: 'threadSet.update',
    args: { id: v7(), set: { name: 'Heap', items: Array.from({ length: 125 }, () => item) } },
    was: 900,
  });
  /** @type {any[]} */
  const outcomes = [];
  for (let at = 0; at < 15; at += 1) outcomes.push(...(await push(...Array.from({ length: 10 }, aHeap))));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  return {
    what: '150 changes of 20 kB planted to wait',
    isRefused: refused.length >= 40,
    answer: `${refused.length} rejected ${[...new Set(refused.map(({ code }) => code))].join(', ')}`.trim(),
  };
};
