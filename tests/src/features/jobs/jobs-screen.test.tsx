// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { newId } from '#core/ids.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey } from '#data/database/team-database.ts';
import { typedSizes } from '#features/jobs/job-form.tsx';
import { JobsScreen } from '#features/jobs/jobs-screen.tsx';
import { sizesAsTyped } from '#parts/jobs/job-words.ts';
import { aPage, aTab, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const step = (key: string, gates: boolean) => ({ key, label: key, gates, doneAt: null, doneBy: null });
const aJob = (set: object, id = newId()) => ({ name: 'job.create', args: { id, set: { pieces: 24, ...set } } });

/** The board of a team in which it is noon of Thursday, 26 November 2026. */
const aBoard = async (drafts: readonly ReturnType<typeof aJob>[], path = '/jobs') => {
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
