// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { asDay, laterDay } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { WorkToday } from '#features/dashboard/work-today.tsx';
import { nine } from '../../core/mutations/a-book.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const today = asDay(nine.slice(0, 10));
const inDays = (days: number) => laterDay(today, days);
const threadId = newId();
const thread = [
  aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, threadId),
  aSpool(threadId, { shortCode: 'T-1000' }),
];
const aJob = (name: string, set: object) => mutate('job.create', { id: newId(), set: { name, pieces: 24, ...set } });

const wordsOf = (part: Element) => (part.textContent ?? '').replaceAll('\u00a0', ' ');
const partsOf = (box: HTMLElement) =>
  [...box.querySelectorAll('section')].map((part) => ({
    title: part.querySelector('h2')?.textContent,
    rows: [...part.querySelectorAll('li')].map(wordsOf),
  }));

test('A shop sees what is late and due today with what holds each up, and what is missing this week for whom', async () => {
  const blocks = [{ order: 0, threadId, stitches: 10_000 }];
  const { box } = await aWorkshop(<WorkToday isShop />, {
    drafts: [
      ...thread,
      aJob('Polo logo', {
        customer: 'Meyer',
        dueOn: inDays(-2),
        steps: [{ key: 'blanks', label: 'Blanks here', gates: true, doneAt: null, doneBy: null }],
      }),
      aJob('Cap', { dueOn: today, blocks }),
      aJob('Towel', { plannedOn: inDays(-1), dueOn: inDays(3) }),
      aJob('Soon', { dueOn: inDays(6), blocks }),
      aJob('Later', { dueOn: inDays(40), blocks }),
      aJob('Idea', { status: 'idea', dueOn: inDays(50) }),
    ],
  });
  await expect.poll(() => partsOf(box)).toHaveLength(2);
  expect(partsOf(box)).toEqual([
    {
      title: 'Late and due today',
      rows: [
        expect.stringMatching(/^Towel.*was planned earlier.*0 of 24/),
        expect.stringMatching(/^Polo logo.*waits for: Blanks here.*Meyer.*2 days late.*0 of 24/),
        expect.stringMatching(/^Cap.*1902 Isacord Poinsettia short by 320 m.*0 of 24/),
      ],
    },
    { title: 'Missing in the next 7 days', rows: [expect.stringMatching(/1902.*Poinsettia.*for Cap, Soon/)] },
  ]);
});

test('A job says all that holds it up, the worst first, and that its design was deleted', async () => {
  const steps = [{ key: 'blanks', label: 'Blanks here', gates: true, doneAt: null, doneBy: null }];
  const blocks = [threadId, null].map((id, order) => ({ order, threadId: id, stitches: 20_000 }));
  const designId = newId();
  const { box } = await aWorkshop(<WorkToday isShop />, {
    drafts: [
      ...thread,
      aJob('Cap', { dueOn: today, blocks, steps }),
      aJob('Towel', { dueOn: today, designId }),
      aJob('Idea', { dueOn: today, designId, status: 'idea' }),
    ],
  });
  const state = (name: string) =>
    partsOf(box)[0]
      ?.rows.find((row) => row.startsWith(name))
      ?.replace(/0 of 24.*/u, '');
  await expect
    .poll(() => state('Cap'))
    .toContain('1902 Isacord Poinsettia short by 1,640 m · waits for: Blanks here · 1 colour not chosen');
  expect(state('Towel')).toContain('Deleted design');
  expect(state('Idea')).toContain('Idea');
  expect(state('Idea')).not.toContain('Deleted design');
});

test('An empty day says what comes next, and a team without open jobs sees nothing', async () => {
  const next = await aWorkshop(<WorkToday isShop={false} />, {
    drafts: [...thread, aJob('Second', { dueOn: inDays(30) }), aJob('First', { plannedOn: inDays(20) })],
  });
  await expect.poll(() => partsOf(next.box).map(({ title }) => title)).toEqual(['Today']);
  expect(wordsOf(next.box)).toContain('Nothing is late or due today.Next: First');
  const done = await aWorkshop(<WorkToday isShop />, { drafts: [aJob('Done', { status: 'dropped', dueOn: today })] });
  await expect.poll(() => wordsOf(done.box)).toBe('');
});
