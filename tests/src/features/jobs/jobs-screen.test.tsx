// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { newId } from '#core/ids.ts';
import { jobDefaults } from '#core/kinds/job.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { err, ok } from '#core/result.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey } from '#data/database/team-database.ts';
import { typedSizes } from '#features/jobs/job-form.tsx';
import { JobsScreen } from '#features/jobs/jobs-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { sizesAsTyped } from '#parts/jobs/job-words.ts';
import { TeamAdminContext, type TeamAdmin } from '#services/team-admin.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { aDesign } from '../../core/a-design.ts';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aPage, aTab, aThread, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const step = (key: string, gates: boolean) => ({ key, label: key, gates, doneAt: null, doneBy: null });
const aJob = (set: object, id = newId()) => ({ name: 'job.create', args: { id, set: { pieces: 24, ...set } } });

/** The board of a team in which it is noon of Thursday, 26 November 2026. */
const aBoard = async (drafts: readonly { readonly name: string; readonly args: object }[], path = '/jobs') => {
  const tab = aTab();
  tab.time.now = Date.parse('2026-11-26T12:00:00Z');
  await save(tab.store, ...drafts);
  await storePage(tab.store, aPage(0, 1, []), { epoch: null, generation: 0 });
  const page = await aWorkshop(
    <Route path="/jobs/:jobId?">
      <JobsScreen />
    </Route>,
    { before: tab.store, path },
  );
  const column = (name: string) => page.box.querySelector(`section[aria-label="${name}"]`);
  const cardsIn = (name: string) =>
    [...(column(name)?.querySelectorAll('article a') ?? [])].map((link) => link.getAttribute('aria-label'));
  const press = async (name: string, role = 'button') => {
    const found = () =>
      [...document.querySelectorAll<HTMLElement>(role)].find((one) =>
        [one.textContent?.trim(), one.getAttribute('aria-label')].includes(name),
      );
    await expect.poll(found, { message: name }).toBeDefined();
    found()?.click();
  };
  return { ...page, tab, column, cardsIn, press };
};

describe('The board of jobs', () => {
  test('has each open job under its day, with its pieces and its due day in the name of its link', async () => {
    const { box, cardsIn, end } = await aBoard([
      aJob({ name: 'Choir', dueOn: '2026-11-25' }),
      aJob({ name: 'Crest', plannedOn: '2026-11-26', dueOn: '2026-11-28' }),
      aJob({ name: 'Regatta', dueOn: '2026-11-29' }),
      aJob({ name: 'Crocus', status: 'idea' }),
      aJob({ name: 'Gone', status: 'dropped' }),
    ]);
    await expect.poll(() => cardsIn('Late')).toEqual(['Choir, 0 of 24, due Nov 25']);
    expect(cardsIn('Today')).toEqual(['Crest, 0 of 24, due Nov 28']);
    expect(cardsIn('This week')).toEqual(['Regatta, 0 of 24, due Nov 29']);
    expect(cardsIn('Later')).toEqual(['Crocus, 0 of 24, no due day']);
    expect(box.textContent).not.toContain('Gone');
    end();
  });

  test('draws twelve cards of a day at first, and the others when they are asked for', async () => {
    const jobs = Array.from({ length: 24 }, (_, at) => aJob({ name: `Job ${at}`, plannedOn: '2026-11-26' }));
    const { column, cardsIn, press, end } = await aBoard(jobs);
    await expect.poll(() => cardsIn('Today')).toHaveLength(12);
    expect(column('Today')?.querySelector('h2')?.textContent).toContain('24');
    await press('12 more');
    await expect.poll(() => cardsIn('Today')).toHaveLength(24);
    expect(column('Today')?.textContent).not.toContain(' more');
    end();
  });

  test('keeps a card in sight that was moved to the end of a long day', async () => {
    const { cardsIn, press, column, end } = await aBoard([
      ...Array.from({ length: 24 }, (_, at) => aJob({ name: `Job ${at}`, plannedOn: '2026-11-26' })),
      aJob({ name: 'Crest', status: 'idea' }),
    ]);
    await expect.poll(() => cardsIn('Later')).toHaveLength(1);
    await press('Move Crest');
    await press('To today', '[role=menuitem]');
    await expect.poll(() => cardsIn('Later')).toEqual([]);
    await expect.poll(() => cardsIn('Today')).toHaveLength(13);
    expect(cardsIn('Today').at(-1)).toMatch(/^Crest,/);
    expect(column('Today')?.textContent).toContain('12 more');
    await press('12 more');
    await expect.poll(() => cardsIn('Today')).toHaveLength(25);
    end();
  });

  test('says what a job waits for', async () => {
    const steps = [step('Blanks here', true), step('Hooped', false)];
    const { column, end } = await aBoard([aJob({ name: 'Crest', plannedOn: '2026-11-26', steps })]);
    await expect.poll(() => column('Today')?.textContent).toContain('waits for: Blanks here');
    end();
  });

  test('moves a card by its menu, to a day and within the day, and never what it is due on', async () => {
    const [first, second] = [newId(), newId()];
    const { cardsIn, press, tab, end } = await aBoard([
      aJob({ name: 'One', plannedOn: '2026-11-26', dueOn: '2026-11-27' }, first),
      aJob({ name: 'Two', plannedOn: '2026-11-26', dueOn: '2026-11-28' }, second),
    ]);
    await expect.poll(() => cardsIn('Today')).toHaveLength(2);
    await press('Move Two');
    await press('Earlier that day', '[role=menuitem]');
    await expect.poll(() => cardsIn('Today')).toEqual(['Two, 0 of 24, due Nov 28', 'One, 0 of 24, due Nov 27']);
    await press('Move Two');
    await press('To tomorrow', '[role=menuitem]');
    await expect.poll(() => cardsIn('This week')).toEqual(['Two, 0 of 24, due Nov 28']);
    expect((await tab.store.db.rows.get(rowKey('job', second)))?.d).toMatchObject({
      plannedOn: '2026-11-27',
      dueOn: '2026-11-28',
    });
    end();
  });
});

describe('A card that is dragged', () => {
  const drag = (card: Element | undefined | null, to: Element | null) => {
    const carried = new Map<string, string>();
    const dataTransfer = {
      get types() {
        return [...carried.keys()];
      },
      setData: (type: string, text: string) => carried.set(type, text),
      getData: (type: string) => carried.get(type) ?? '',
    };
    for (const [on, name] of [
      [card, 'dragstart'],
      [to, 'dragover'],
      [to, 'drop'],
    ] as const)
      on?.dispatchEvent(Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer }));
  };
  const saturday = newId();
  const dragged = async () => {
    const page = await aBoard([aJob({ name: 'Crest', plannedOn: '2026-11-28', dueOn: '2026-11-28' }, saturday)]);
    await expect.poll(() => page.cardsIn('This week')).toHaveLength(1);
    const plannedOn = async () => (await page.tab.store.db.rows.get(rowKey('job', saturday)))?.d['plannedOn'];
    const onto = (name: string) => drag(page.column('This week')?.querySelector('article'), page.column(name));
    const changes = async () => (await page.tab.store.db.outbox.toArray()).filter(({ name }) => name === 'job.update');
    return { ...page, plannedOn, onto, changes };
  };

  test('onto the column in which it stands keeps its day', async () => {
    const { onto, cardsIn, plannedOn, changes, end } = await dragged();
    onto('This week');
    onto('Today');
    await expect.poll(() => cardsIn('Today')).toHaveLength(1);
    expect(await plannedOn()).toBe('2026-11-26');
    expect((await changes()).map(({ args }) => args)).toMatchObject([{ set: { plannedOn: '2026-11-26' } }]);
    end();
  });

  test('onto “Later” although it is due this week stands there, on next Monday', async () => {
    const { onto, cardsIn, plannedOn, box, end } = await dragged();
    onto('Later');
    await expect.poll(() => cardsIn('Later')).toEqual(['Crest, 0 of 24, due Nov 28']);
    expect(await plannedOn()).toBe('2026-11-30');
    expect(box.textContent).toContain('planned Nov 30');
    end();
  });
});

describe('The board by machine', () => {
  const machine = (id: string, set: object) => ({
    name: 'machine.create',
    args: { id, set: { nickname: 'Bertha', brand: 'Tajima', model: 'X', ...set } },
  });
  const hour = 3600;

  test('has the minutes of a day against the hours of the machine, and says in words what is too much', async () => {
    const [bertha, carla] = [newId(), newId()];
    // 26 November 2026 is a Thursday
    const hoursByWeekday = [480, 480, 480, 480, 480, 0, 0];
    const { box, press, column, end } = await aBoard([
      machine(bertha, { hoursByWeekday }),
      machine(carla, { nickname: 'Carla', hoursByWeekday: [480, 480, 480, 300, 480, 0, 0] }),
      aJob({ name: 'Crest', machineId: bertha, plannedOn: '2026-11-26', plannedSeconds: 5 * hour + 20 * 60 }),
      aJob({ name: 'Rose', machineId: bertha, plannedOn: '2026-11-29', plannedSeconds: hour }),
      aJob({ name: 'Logo', machineId: carla, plannedOn: '2026-11-26', plannedSeconds: 6 * hour }),
      aJob({ name: 'Names', machineId: carla, plannedOn: '2026-11-26' }),
      aJob({ name: 'Badge', machineId: carla, plannedOn: '2026-11-28' }),
      aJob({ name: 'Crocus' }),
    ]);
    await press('By machine');
    await expect.poll(() => column('Bertha')?.textContent).toContain('5 h 20 min of 8 h');
    expect(column('Bertha')?.textContent).toContain('1 h, although the machine has no hours that day');
    expect(column('Carla')?.textContent).toContain('6 h of 5 h: 1 h too much · 1 job without a time');
    expect(column('Carla')?.textContent).not.toContain('0 min');
    expect(column('No machine')?.textContent).toContain('Crocus');
    await press('By day');
    await expect.poll(() => column('Today')?.textContent).toContain('Bertha: 5 h 20 min of 8 h');
    expect(box.textContent).toContain('Carla: 6 h of 5 h: 1 h too much');
    end();
  });

  test('moves a card by keys to another day, and never to another machine', async () => {
    const [bertha, job] = [newId(), newId()];
    const { press, tab, end } = await aBoard(
      [machine(bertha, {}), aJob({ name: 'Crest', machineId: bertha, plannedOn: '2026-11-26' }, job)],
      '/jobs?by=machine',
    );
    await press('Move Crest');
    await press('To tomorrow', '[role=menuitem]');
    const row = async () => (await tab.store.db.rows.get(rowKey('job', job)))?.d;
    await expect.poll(row).toMatchObject({ plannedOn: '2026-11-27', machineId: bertha });
    end();
  });

  test('LF1 counts with the real pace of a machine, and says so', async () => {
    const bertha = newId();
    const runs = [1.1, 1.2, 1.3, 1.3, 2.9].map((ratio) => ({
      name: 'run.create',
      args: {
        id: newId(),
        set: { machineId: bertha, pieces: 1, plannedSeconds: 1000, seconds: ratio * 1000, secondsFrom: 'timed' },
      },
    }));
    const design = {
      name: 'design.create',
      args: {
        id: designId(aTab().store.actor.teamId, '7'.repeat(64)),
        set: aDesign({ fingerprint: '7'.repeat(64), stitches: 6000, colourChanges: 0, stops: 0, trims: 0 }),
      },
    };
    const { column, end } = await aBoard([
      machine(bertha, { needlesPerHead: 4 }),
      design,
      aJob({ name: 'Crest', machineId: bertha, designId: design.args.id, plannedOn: '2026-11-26' }),
      ...runs,
    ]);
    // 24 × 10 min at 65.38 %, which is 8,500 ÷ 1.3
    await expect.poll(() => column('Today')?.textContent).toContain('6 h 7 min left · at the real pace');
    await expect
      .poll(() => column('Today')?.textContent)
      .toContain('Bertha: 6 h 7 min of 8 h · times as this machine really took: 1.3 ×, from 5 runs');
    end();
  });
});

test('The page of a job ticks its steps one by one and is ready when those that gate it are done', async () => {
  const id = newId();
  const job = aJob({ name: 'Crest', steps: [step('Blanks here', true), step('Hooped', false)] }, id);
  const { box, press, tab, end } = await aBoard([job], `/jobs/${id}`);
  const ready = () => [...box.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Ready');
  await expect.poll(ready).toBeDefined();
  expect(ready()?.disabled).toBe(true);
  const tick = [...box.querySelectorAll<HTMLInputElement>('input[type=checkbox]')][0];
  tick?.click();
  await expect.poll(() => ready()?.disabled).toBe(false);
  await press('Ready');
  const row = async () => (await tab.store.db.rows.get(rowKey('job', id)))?.d;
  await expect.poll(row).toMatchObject({ status: 'ready', steps: [{ doneAt: expect.any(String) }, { doneAt: null }] });
  end();
});

test.each([
  [
    'S 4, M 10, XL 6',
    [
      ['S', 4],
      ['M', 10],
      ['XL', 6],
    ],
  ],
  [
    '5-6 years: 3; 7-8 years: 2',
    [
      ['5-6 years', 3],
      ['7-8 years', 2],
    ],
  ],
  ['M x 10', [['M', 10]]],
  ['', []],
  ['M', [['M', 0]]],
])('Sizes that are typed as %j', (text, sizes) => {
  const read = typedSizes(text);
  expect(read.map(({ label, qty }) => [label, qty])).toEqual(sizes);
  expect(typedSizes(sizesAsTyped(read))).toEqual(read);
});

test('The page of a job says that its machine and its design were deleted', async () => {
  const id = newId();
  const { box } = await aBoard([aJob({ name: 'Crest', machineId: newId(), designId: newId() }, id)], `/jobs/${id}`);
  await expect.poll(() => box.textContent).toMatch(/MachineDeleted machine.*DesignDeleted design/u);
  expect(box.textContent).toContain('Choose a machine to record a run.');
});

describe('Jobs that have left the devices', () => {
  const stamps = { createdAt: '2025-01-02T08:00:00.000Z', createdBy: owner, updatedBy: owner };
  const anOld = (set: object): FoundRow<'job'> => ({
    kind: 'job',
    id: newId(),
    version: 9,
    deleted: false,
    data: {
      ...jobDefaults,
      ...stamps,
      updatedAt: '2025-10-01T23:30:00.000Z',
      number: 'J-2025-0042',
      customer: 'Choir of St Anne',
      name: 'Polo',
      pieces: 24,
      piecesDone: 24,
      spoiled: 0,
      statusBefore: null,
      status: 'done',
      ...set,
    },
  });

  /** The screen of a team that was made on a day, with what the server answers when it is asked. */
  const asked = async (path: string, answers: Partial<TeamAdmin>, createdAt = '2025-01-01T08:00:00.000Z') => {
    const tab = aTab();
    tab.time.now = Date.parse('2026-11-26T12:00:00Z');
    await storePage(tab.store, aPage(0, 1, []), { epoch: null, generation: 0 });
    const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;
    const snapshot = { items: [], members: [], settings: { timeZone: 'Europe/Berlin' }, current: { createdAt } };
    const screen = (
      <TeamsProvider teams={teams}>
        <TeamAdminContext value={async () => answers as TeamAdmin}>
          <Route path="/jobs/:jobId?">
            <JobsScreen />
          </Route>
        </TeamAdminContext>
      </TeamsProvider>
    );
    return aWorkshop(screen, { before: tab.store, path });
  };
  const pressed = async (box: HTMLElement, name: string) => {
    const found = () => [...box.querySelectorAll('button')].find((one) => one.textContent === name);
    await expect.poll(found).toBeDefined();
    found()?.click();
  };

  test('are listed from the server when they are asked for, to be read', async () => {
    const teams: string[] = [];
    const olderJobs = async (team: string) => {
      teams.push(team);
      return ok([anOld({}), anOld({ name: 'Cap', status: 'dropped', piecesDone: 0 })]);
    };
    const { box } = await asked('/jobs?show=closed', { olderJobs });
    await expect
      .poll(() => box.textContent)
      .toContain('Jobs that were done more than 400 days ago are kept on the server.');
    expect(teams).toEqual([]);
    await pressed(box, 'Show older jobs');
    await expect
      .poll(() => [...box.querySelectorAll('ul[aria-label="Older jobs"] > li')].map((line) => line.textContent))
      .toEqual([
        'PoloJ-2025-0042 · Choir of St Anne24 of 24 doneDone, last changed Oct 2, 2025',
        'CapJ-2025-0042 · Choir of St Anne0 of 24 doneDropped, last changed Oct 2, 2025',
      ]);
    expect(teams).toEqual([teamId]);
  });

  test('cannot be read offline, which is said, and asked for again', async () => {
    let olderJobs: TeamAdmin['olderJobs'] = async () => err({ kind: 'offline' });
    const { box } = await asked('/jobs?show=closed', { olderJobs: (team) => olderJobs(team) });
    await pressed(box, 'Show older jobs');
    await expect.poll(() => box.textContent).toContain('You are offline. Older jobs are kept on the server');
    olderJobs = async () => ok([]);
    await pressed(box, 'Show older jobs');
    await expect.poll(() => box.textContent).toContain('There are no older jobs.');
  });

  test('are not spoken of in a team that is younger than they would be', async () => {
    const chips = async (createdAt?: string) => {
      const { box } = await asked('/jobs', {}, createdAt);
      await expect.poll(() => box.textContent).toContain('No jobs yet');
      return box.textContent?.includes('Done and dropped');
    };
    expect([await chips('2025-10-23T08:00:00.000Z'), await chips('2025-10-22T08:00:00.000Z')]).toEqual([false, true]);
  });

  test('have a page, which is read on the server and changes nothing', async () => {
    const old = anOld({ notes: 'Thread of lot 4', steps: [step('Blanks here', true)] });
    const { box } = await asked(`/jobs/${old.id}`, { job: async (_team, id) => (id === old.id ? ok(old) : gone) });
    await expect.poll(() => box.querySelector('h1')?.textContent).toBe('Polo');
    expect(box.textContent).toContain('This job is kept on the server. It can be read, not changed.');
    expect(box.textContent).toContain('Thread of lot 4');
    expect([...box.querySelectorAll('button')].map((button) => button.textContent?.trim())).toEqual(['Work sheet']);
    expect(box.querySelector<HTMLInputElement>('input[type=checkbox]')?.disabled).toBe(true);
  });

  const gone = err({ kind: 'http', status: 404, code: 'not_found' } as const);
  test.each([
    ['no such job', gone, 'This job is not here.'],
    ['offline', err({ kind: 'offline' } as const), 'This job is not here.You are offline. Older jobs are kept'],
  ])('whose page cannot be read: %s', async (_why, answer, said) => {
    const { box } = await asked(`/jobs/${newId()}`, { job: async () => answer });
    await expect.poll(() => box.textContent).toContain(said);
    expect(box.textContent?.includes('offline')).toBe(said.includes('offline'));
  });
});

describe('The work sheet', () => {
  const fingerprint = 'a'.repeat(64);
  const [job, machine] = [newId(), newId()];
  const drafts = [
    aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }),
    {
      name: 'machine.create',
      args: { id: machine, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', workingSpm: 700 } },
    },
    {
      name: 'design.create',
      args: { id: designId(teamId, fingerprint), set: aDesign({ name: 'Crest', fingerprint }) },
    },
    aJob(
      {
        name: 'Polo logo',
        customer: 'Meyer',
        placement: 'left chest',
        dueOn: '2026-11-28',
        sizes: [
          { label: 'S', qty: 10 },
          { label: 'M', qty: 14 },
        ],
        steps: [step('Blanks here', true)],
        notes: 'Topping on pique.',
        designId: designId(teamId, fingerprint),
        machineId: machine,
      },
      job,
    ),
  ];

  test('says what to sew where, for whom and by when, with a code, and no price', async () => {
    const { press } = await aBoard(drafts, `/jobs/${job}`);
    await press('Work sheet');
    await expect.poll(() => document.querySelector('dialog table')).not.toBeNull();
    const sheet = document.querySelector('dialog section');
    const facts = [...(sheet?.querySelectorAll('dt') ?? [])].map((one) => [
      one.textContent,
      one.nextElementSibling?.textContent?.replaceAll('\u00a0', ' '),
    ]);
    expect(sheet?.querySelector('h2')?.textContent).toBe('Polo logo');
    expect(facts).toEqual([
      ['Pieces', '24'],
      ['Sizes', 'S 10, M 14'],
      ['Placement', 'left chest'],
      ['Due', 'Nov 28, 2026'],
      ['Design', 'Crest'],
      ['Size', '81.2 × 64 mm'],
      ['Machine', 'Bertha'],
      ['Speed', '700 stitches a minute'],
      ['Notes', 'Topping on pique.'],
    ]);
    expect(sheet?.querySelectorAll('svg path').length).toBeGreaterThan(0);
    expect(sheet?.textContent).toContain('☐ Blanks here');
    expect(sheet?.textContent).toContain(`/jobs/${job}?open=machine`);
    expect(sheet?.textContent).not.toMatch(/€|price|cost/i);
  });

  test('lists the threads of a job without a design', async () => {
    const [threadId, id] = [newId(), newId()];
    const blocks = [
      { order: 0, threadId, stitches: 5200 },
      { order: 1, threadId: null, stitches: 900 },
    ];
    const { press } = await aBoard([aThread({}, threadId), aJob({ name: 'Caps', blocks }, id)], `/jobs/${id}`);
    await press('Work sheet');
    const rows = () => [...document.querySelectorAll('dialog tbody tr')].map((row) => row.textContent);
    await expect.poll(rows).toEqual([expect.stringMatching(/^1.*1902.*5,200$/), '2colour not chosen900']);
  });

  test('says that its design and its machine were deleted, and its code opens the job itself', async () => {
    const id = newId();
    const gone = aJob({ name: 'Caps', machineId: newId(), designId: newId() }, id);
    const { press, location } = await aBoard([gone], `/jobs/${id}?open=machine`);
    await press('Work sheet');
    const facts = () => [...document.querySelectorAll('dialog dd')].map((one) => one.textContent);
    await expect.poll(facts).toEqual(['24', 'Deleted design', 'Deleted machine']);
    expect(location.history.at(-1)).toBe(`/jobs/${id}?open=machine`);
  });

  test('its code opens the job on the machine view', async () => {
    const { location } = await aBoard(drafts, `/jobs/${job}?open=machine`);
    await expect
      .poll(() => location.history.at(-1))
      .toBe(`/inventory/machines/${machine}/view?design=${designId(teamId, fingerprint)}&job=${job}`);
  });

  test.each(['done', 'dropped'])('of a job that is %s opens the job itself, which says so', async (status) => {
    const set = { status };
    const { location, box } = await aBoard(
      [...drafts, { name: 'job.update', args: { id: job, set } }],
      `/jobs/${job}?open=machine`,
    );
    await expect.poll(() => [...box.querySelectorAll('button')].map((one) => one.textContent)).toContain('Open again');
    expect(location.history.at(-1)).toBe(`/jobs/${job}?open=machine`);
  });
});
