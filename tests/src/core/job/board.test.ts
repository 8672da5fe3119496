import { expect, test } from 'vitest';
import { asDay } from '#core/dates/day.ts';
import {
  boardByMachine,
  boardOf,
  columnOf,
  dayOfDrop,
  endOfWeek,
  loadOf,
  minutesLeft,
  weekdayOf,
} from '#core/job/board.ts';
import { jobDefaults, type Job } from '#core/kinds/job.ts';
import { unsewn } from '#core/job/job-rules.ts';

const today = asDay('2026-11-26'); // a Thursday
const aJob = (set: object = {}): Job => ({ ...jobDefaults, ...unsewn, name: 'Polos', pieces: 24, ...set });

test.each([
  ['planned for yesterday', { plannedOn: '2026-11-25' }, 'late'],
  ['due yesterday, whenever it is planned', { plannedOn: '2026-12-09', dueOn: '2026-11-25' }, 'late'],
  ['planned for today', { plannedOn: '2026-11-26', dueOn: '2026-12-09' }, 'today'],
  ['due today, without a plan', { dueOn: '2026-11-26' }, 'today'],
  ['planned for Sunday', { plannedOn: '2026-11-29' }, 'week'],
  ['due on Friday, without a plan', { dueOn: '2026-11-27' }, 'week'],
  ['planned for Monday', { plannedOn: '2026-11-30' }, 'later'],
  ['due on Friday and planned for Monday', { plannedOn: '2026-11-30', dueOn: '2026-11-27' }, 'later'],
  ['without a day', {}, 'later'],
])('A job %s stands under %s', (_what, set, column) => {
  expect(columnOf(aJob(set), today)).toBe(column);
});

test.each([
  ['planned for Saturday', { plannedOn: '2026-11-28' }, 'week', undefined],
  ['due today, without a plan', { dueOn: '2026-11-26' }, 'today', undefined],
  ['planned for Saturday', { plannedOn: '2026-11-28' }, 'today', '2026-11-26'],
  ['planned for today', { plannedOn: '2026-11-26' }, 'week', '2026-11-27'],
  ['planned for today', { plannedOn: '2026-11-26', dueOn: '2026-12-09' }, 'later', null],
  ['planned for today and due on Saturday', { plannedOn: '2026-11-26', dueOn: '2026-11-28' }, 'later', '2026-11-30'],
  ['due on Saturday, without a plan', { dueOn: '2026-11-28' }, 'later', '2026-11-30'],
  ['planned for January', { plannedOn: '2027-01-04' }, 'later', undefined],
  ['planned for today', { plannedOn: '2026-11-26' }, 'late', undefined],
] as const)('A card %s (%j) that is dropped under %s is planned for %s', (_what, set, column, day) => {
  expect(dayOfDrop(aJob(set), column, today)).toBe(day);
});

test('A card stands where it was dropped, whatever it is planned for, unless it is late by what it is due on', () => {
  const days = [null, '2026-11-25', '2026-11-26', '2026-11-28', '2026-12-09'];
  for (const plannedOn of days)
    for (const dueOn of days.filter((day) => day !== '2026-11-25'))
      for (const column of ['today', 'week', 'later'] as const) {
        const job = aJob({ plannedOn, dueOn });
        const day = dayOfDrop(job, column, today);
        expect(columnOf(day === undefined ? job : { ...job, plannedOn: day }, today)).toBe(column);
      }
});

test('A card that is dropped under a week of which no day is left stays as it is', () => {
  expect(dayOfDrop(aJob(), 'week', asDay('2026-11-29'))).toBe(undefined);
});

test('A week begins on Monday', () => {
  expect(['2026-11-30', '2026-12-06', '1970-01-01'].map((day) => weekdayOf(asDay(day)))).toEqual([0, 6, 3]);
  expect([endOfWeek(asDay('2026-11-30')), endOfWeek(asDay('2026-11-29'))]).toEqual(['2026-12-06', '2026-11-29']);
});

test('The board has what is open, in the order of rank and due day; what nobody put in order comes after', () => {
  const rows = [
    { id: 'c', data: aJob({ plannedOn: today, dueOn: '2026-12-02' }) },
    { id: 'a', data: aJob({ plannedOn: today, dueOn: '2026-12-01' }) },
    { id: 'd', data: aJob({ plannedOn: today, rank: 'b' }) },
    { id: 'e', data: aJob({ status: 'idea' }) },
    { id: 'f', data: aJob({ status: 'done', plannedOn: today }) },
    { id: 'g', data: aJob({ status: 'dropped', plannedOn: today }) },
  ];
  const board = boardOf(rows, today);
  expect(board.today.map(({ id }) => id)).toEqual(['d', 'a', 'c']);
  expect(board.later.map(({ id }) => id)).toEqual(['e']);
});

test('The minutes left are those of the pieces left, by the plan of a person before the machine’s figures', () => {
  const design = { stitches: 9412, colourChanges: 4, stops: 0, trims: 7 };
  const machine = { workingSpm: 700, colourChangeSec: 25, trimSec: 6, efficiencyBp: 8500, heads: 1 };
  expect(minutesLeft(aJob(), design, machine)).toBe(446);
  expect(minutesLeft(aJob({ piecesDone: 12 }), design, machine)).toBe(223);
  expect(minutesLeft(aJob({ piecesDone: 12, plannedSeconds: 7200 }), design, machine)).toBe(60);
  expect(minutesLeft(aJob(), undefined, machine)).toBeUndefined();
  expect(minutesLeft(aJob(), design, undefined)).toBeUndefined();
});

test('The board by machine has the days of each machine in their order, and gives no job a machine', () => {
  const rows = [
    { id: 'a', data: aJob({ machineId: 'm', plannedOn: '2026-11-27' }) },
    { id: 'b', data: aJob({ machineId: 'm', plannedOn: today, rank: 'b' }) },
    { id: 'c', data: aJob({ machineId: 'm', plannedOn: today, rank: 'a' }) },
    { id: 'd', data: aJob({ machineId: 'm' }) },
    { id: 'e', data: aJob({ machineId: 'm', status: 'done', plannedOn: today }) },
    { id: 'f', data: aJob({ plannedOn: today }) },
    { id: 'g', data: aJob({ machineId: 'gone', plannedOn: today }) },
  ];
  const board = boardByMachine(rows, ['m', 'idle'], today).map(({ machineId, days }) => [
    machineId,
    days.map(({ day, jobs }) => [day, jobs.map(({ id }) => id)]),
  ]);
  expect(board).toEqual([
    [
      'm',
      [
        [today, ['c', 'b']],
        ['2026-11-27', ['a']],
        [null, ['d']],
      ],
    ],
    ['idle', [[today, []]]],
    [null, [[today, ['f', 'g']]]],
  ]);
});

test('A machine has today on the board between late days and later ones, also without a job then', () => {
  const rows = ['2026-11-27', '2026-11-25', null].map((plannedOn, at) => ({
    id: String(at),
    data: aJob({ machineId: 'm', plannedOn }),
  }));
  const [machine] = boardByMachine(rows, ['m'], today);
  expect(machine?.days.map(({ day, jobs }) => [day, jobs.length])).toEqual([
    ['2026-11-25', 1],
    [today, 0],
    ['2026-11-27', 1],
    [null, 1],
  ]);
});

test.each([
  ['2026-11-26', 320, { minutes: 320, hasMinutes: 480, overMinutes: 0 }],
  ['2026-11-26', 540, { minutes: 540, hasMinutes: 480, overMinutes: 60 }],
  ['2026-11-29', 30, { minutes: 30, hasMinutes: 0, overMinutes: 30 }],
])('The load of a machine on %s is measured against the hours of that weekday', (day, minutes, load) => {
  expect(loadOf({ hoursByWeekday: [480, 480, 480, 480, 480, 0, 0] }, asDay(day), minutes)).toEqual(load);
});

test.each([
  ['running', { status: 'running' as const }],
  ['late', { dueOn: asDay('2026-11-20') }],
])('A job that is %s and planned for no day comes first on its machine', (_what, set) => {
  const rows = [
    { id: 'a', data: aJob({ plannedOn: today, machineId: 'm' }) },
    { id: 'b', data: aJob({ machineId: 'm', ...set }) },
  ];
  const [machine] = boardByMachine(rows, ['m'], today);
  expect(machine?.days.map(({ day, jobs }) => [day, jobs.map(({ id }) => id)])).toEqual([
    [null, ['b']],
    [today, ['a']],
  ]);
});
