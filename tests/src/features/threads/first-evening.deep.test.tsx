// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { aThread } from '../../data/a-tab.ts';
import { atWork, isacord } from './at-work.tsx';

afterEach(() => localStorage.clear());

test('Twenty colours in a row with a keyboard cost at most 120 keys and touches; the search keeps the focus.', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '9999' })]);
  await person.touch('Add thread');
  for (const code of isacord) {
    await person.add(code.replace(/^0+/, ''), new RegExp(`^${code} Isacord 40`));
  }
  expect(person.spools()).toHaveLength(20);
  expect(person.threads()).toEqual([...isacord.map((code) => `Isacord ${code}`), 'Isacord 9999']);
  expect(person.count.touches + person.count.keys).toBeLessThanOrEqual(120);
});

test('Twenty colours on a phone cost at most 60 touches of the page, five of them half used and all in one place.', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '9999' })]);
  await person.touch('Add thread');
  await person.type('Place', 'Rack B');
  for (const [at, code] of isacord.entries()) {
    await expect.poll(() => document.querySelector('dialog[open] input')).not.toBeNull();
    document.querySelector<HTMLInputElement>('dialog[open] input')?.focus();
    await person.take(code, 'touch');
    if (at % 4 === 0) await person.touch('½');
    await person.touch('Add');
    await expect.poll(() => person.spools().length).toBe(at + 1);
  }
  expect(person.count.touches).toBeLessThanOrEqual(60);
  const halves = person.spools().filter(({ remainingMm }) => remainingMm === 500_000);
  expect(halves).toHaveLength(5);
  expect(new Set(person.spools().map(({ placeId }) => placeId)).size).toBe(1);
  expect(person.spools()[0]?.placeId).not.toBeNull();
});

test('Twenty colours ticked in a chart cost fewer than 30 touches.', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '9999' })]);
  await person.touch('Add thread');
  await person.touch('Tick in a chart');
  for (const code of isacord) await person.touch(new RegExp(`^${code} Isacord`));
  await person.touch('Add 20 colours');
  await expect.poll(() => person.spools().length).toBe(20);
  expect(person.count.touches + person.count.keys).toBeLessThan(30);
});

test('By hue a chart is a wall: every colour of it, to tick in whatever view.', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '9999' })]);
  await person.touch('Add thread');
  await person.touch('Tick in a chart');
  const chart = () =>
    [...person.box.querySelectorAll('dialog[open] ul button[aria-pressed]')].map((one) =>
      one.getAttribute('aria-label'),
    );
  await expect.poll(() => chart().length).toBeGreaterThan(300);
  const byNumber = chart();
  await person.touch('By hue');
  await expect.poll(() => chart()[0]).not.toBe(byNumber[0]);
  expect(chart().toSorted()).toEqual(byNumber.toSorted());
  await person.touch(/^1902 Isacord/);
  await person.touch('By number');
  await person.touch(/^0020 Isacord/);
  await person.touch('Add 2 colours');
  await expect.poll(() => person.spools().length).toBe(2);
});
