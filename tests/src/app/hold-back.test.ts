import { expect, test } from 'vitest';
import { createHoldBack } from '#app/hold-back.ts';

const held = () => {
  const done: string[] = [];
  const timers: (() => void)[] = [];
  const hold = createHoldBack({ whenIdle: (work) => work(), after: (work) => void timers.push(work) });
  const ask = (what: string) => hold.whenIdle(() => void done.push(what));
  const look = (what: string) => hold.whenShown(() => void done.push(what));
  return { ask, look, done, release: hold.release, passTime: () => timers.forEach((run) => run()) };
};

test('What nobody waits for runs once the first rows are painted, each once, and what comes later at once.', () => {
  const { ask, done, release, passTime } = held();
  ask('the server');
  ask('the news');
  expect(done).toEqual([]);
  release();
  ask('later');
  release();
  passTime();
  expect(done).toEqual(['the server', 'the news', 'later']);
});

test('What a person looks for next comes right after the first rows, before all that nobody waits for.', () => {
  const { ask, look, done, release } = held();
  ask('the server');
  look('all the others');
  expect(done).toEqual([]);
  release();
  look('later');
  expect(done).toEqual(['all the others', 'the server', 'later']);
});

test('A screen without rows holds nothing back for good.', () => {
  const { ask, done, passTime } = held();
  ask('the server');
  passTime();
  expect(done).toEqual(['the server']);
});
