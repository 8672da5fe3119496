// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tab } from '#services/tab.ts';
import { aTab, clock, empty, jo, open, thisTab, usual, type Form } from './a-form.tsx';

beforeEach(() => localStorage.clear());

/** Two tabs type into one form; the first reloads, the other saves, the first reloads. Returns what went wrong. */
const twoTabs = async (one: Tab, other: Tab): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const expectThat = (isRight: boolean, words: string) => void (isRight || wrong.push(words));
  const isacord = open(empty, jo, usual, one);
  act(() => isacord.draft().set({ name: 'Isacord 0015', notes: 'faded' }));
  const madeira = open(empty, jo, usual, other);
  expectThat(madeira.draft().value.notes === '', 'one tab shows what the other has typed');
  act(() => madeira.draft().set({ name: 'Madeira 1147' }));
  const reloaded = open(empty, jo, usual, one);
  expectThat(reloaded.draft().value.name === 'Isacord 0015', 'a reload shows what the other tab has typed');
  madeira.draft().clear();
  expectThat(open(empty, jo, usual, one).draft().value.notes === 'faded', 'saving in one tab forgets the other');
  expectThat((await reloaded.left()).length === 0, 'what an open tab has typed is offered');
  return wrong;
};

describe('F7: drafts belong to their tabs', () => {
  test('each of two tabs keeps its own through a reload, and saving in one forgets one', async () => {
    expect(await twoTabs(aTab('one').tab, aTab('other').tab)).toEqual([]);
  });

  test('drafts that all tabs share are found out', async () => {
    const shared = aTab('shared').tab;
    expect(await twoTabs(shared, shared)).toEqual([
      'one tab shows what the other has typed',
      'a reload shows what the other tab has typed',
      'saving in one tab forgets the other',
    ]);
  });

  test('what was typed in a tab that is gone is offered by name and age, and taken over once', async () => {
    const gone = aTab('gone');
    clock.nowMs = 5000;
    const before = open(empty, jo, usual, gone.tab);
    act(() => before.draft().set({ name: 'Poinsettia', chart: '01900000-0000-7000-8000-000000000001' }));
    gone.close();
    const form = open(empty);
    const [left, ...others] = await form.left();
    expect([left, others, form.draft().value]).toEqual([
      { key: expect.any(String) as string, name: 'Poinsettia', at: 5000 },
      [],
      empty,
    ]);
    if (left) act(() => form.draft().left.take(left));
    expect([form.draft().value.name, await form.left()]).toEqual(['Poinsettia', []]);
    expect([open(empty).draft().value.name, await open(empty).left()]).toEqual(['Poinsettia', []]);
  });

  test('a draft is named by what a person writes freely, in the order of the form; codes name nothing', async () => {
    const naming = ['name', 'notes'] as const;
    const nameOf = async (id: string, typed: Partial<Form>) => {
      localStorage.clear();
      const gone = aTab(id);
      const before = open(empty, jo, usual, gone.tab, naming);
      act(() => before.draft().set(typed));
      gone.close();
      return (await open(empty, jo, usual, thisTab, naming).left()).map(({ name }) => name);
    };
    expect([
      await nameOf('sky', { chart: 'imperial', notes: 'drawer 4', name: 'Sky' }),
      await nameOf('code', { chart: 'imperial' }),
    ]).toEqual([['Sky · drawer 4'], ['']]);
  });

  test('what is typed here is offered when another draft takes its place', async () => {
    const gone = aTab('gone');
    const before = open(empty, jo, usual, gone.tab);
    act(() => before.draft().set({ name: 'Poinsettia' }));
    gone.close();
    const form = open(empty);
    act(() => form.draft().set({ name: 'Sky', notes: 'drawer 4' }));
    const [left] = await form.left();
    if (left) act(() => form.draft().left.take(left));
    expect([form.draft().value.name, (await form.left()).map(({ name }) => name)]).toEqual([
      'Poinsettia',
      ['Sky · drawer 4'],
    ]);
  });

  test('a form that begins with other values offers what was typed before', async () => {
    const form = open(empty);
    act(() => form.draft().set({ name: 'Sky' }));
    act(() => form.draft().begin({ name: 'Poinsettia' }));
    expect([form.draft().value, (await form.left()).map(({ name }) => name)]).toEqual([
      { ...empty, name: 'Poinsettia' },
      ['Sky'],
    ]);
  });

  test('a discarded draft is gone, and comes back with Undo', async () => {
    const gone = aTab('gone');
    const before = open(empty, jo, usual, gone.tab);
    act(() => before.draft().set({ name: 'Poinsettia' }));
    gone.close();
    const form = open(empty);
    const [left] = await form.left();
    let bringBack: (() => void) | undefined;
    act(() => {
      bringBack = left && form.draft().left.discard(left);
    });
    expect([await form.left(), await open(empty).left()]).toEqual([[], []]);
    act(() => bringBack?.());
    expect(await form.left()).toEqual([left]);
  });

  test('what an earlier version kept for all tabs is offered after the update', async () => {
    const form = open(empty);
    act(() => form.draft().set({ name: 'x' }));
    const [key = ''] = Object.keys(localStorage);
    form.draft().clear();
    const old = key.slice(0, key.lastIndexOf('@'));
    localStorage.setItem(old, '{"name":"Poinsettia","notes":"drawer 4"}');
    const updated = open(empty);
    const [left] = await updated.left();
    expect([updated.draft().value, left]).toEqual([empty, { key: old, name: 'Poinsettia · drawer 4', at: undefined }]);
    if (left) act(() => updated.draft().left.take(left));
    expect([open(empty).draft().value.notes, localStorage.getItem(old)]).toEqual(['drawer 4', null]);
  });

  const leave = (id: string, typed: Partial<Form>, initial = empty) => {
    const gone = aTab(id);
    const before = open(initial, jo, usual, gone.tab);
    act(() => before.draft().set(typed));
    gone.close();
  };

  test('a draft that two tabs offer is taken in one of them', async () => {
    leave('gone', { name: 'Poinsettia' });
    const [one, other] = [open(empty, jo, usual, aTab('one').tab), open(empty, jo, usual, aTab('other').tab)];
    const [left] = await one.left();
    expect(await other.left()).toEqual([left]);
    if (left) act(() => one.draft().left.take(left));
    if (left) act(() => other.draft().left.take(left));
    expect([one.draft().value.name, other.draft().value, await other.left()]).toEqual(['Poinsettia', empty, []]);
  });

  test('a draft that another tab has taken is not discarded, and nothing is there to bring back', async () => {
    leave('gone', { name: 'Poinsettia' });
    const [one, other] = [open(empty, jo, usual, aTab('one').tab), open(empty, jo, usual, aTab('other').tab)];
    const [left] = await one.left();
    await other.left();
    if (left) act(() => one.draft().left.take(left));
    let undo: unknown = 'not asked';
    act(() => {
      undo = left && other.draft().left.discard(left);
    });
    expect([undo, await other.left()]).toEqual([undefined, []]);
  });

  test.each(['storage', 'pageshow'])('the list is read again on %s', async (type) => {
    leave('gone', { name: 'Poinsettia' });
    const form = open(empty);
    const [left] = await form.left();
    const key = left?.key ?? '';
    localStorage.removeItem(key);
    const event =
      type === 'storage' ? new StorageEvent(type, { key, oldValue: '{}', newValue: null }) : new Event(type);
    act(() => void window.dispatchEvent(event));
    expect([left?.name, await form.left()]).toEqual(['Poinsettia', []]);
    leave('later', { name: 'Sky' });
    const added = Object.keys(localStorage).find((one) => one.endsWith('@later')) ?? '';
    act(
      () =>
        void window.dispatchEvent(
          type === 'storage' ? new StorageEvent(type, { key: added, oldValue: null, newValue: '{}' }) : new Event(type),
        ),
    );
    expect((await form.left()).map(({ name }) => name)).toEqual(['Sky']);
  });

  test('what does not fit the form now stays with the draft that is continued, and fits later', async () => {
    const whole = { ...empty, spool: '' };
    leave('gone', { name: 'Poinsettia', spool: 'half' } as Partial<Form>, whole);
    const form = open(empty);
    const [left] = await form.left();
    if (left) act(() => form.draft().left.take(left));
    act(() => form.draft().set({ notes: 'drawer 4' }));
    expect(form.draft().value).toEqual({ ...empty, name: 'Poinsettia', notes: 'drawer 4' });
    const reloaded = open(empty);
    act(() => reloaded.draft().set({ notes: 'drawer 7' }));
    expect(open(whole).draft().value).toEqual({ ...whole, name: 'Poinsettia', notes: 'drawer 7', spool: 'half' });
  });

  test('what does not fit the form now is offered later when another draft takes its place', async () => {
    const whole = { ...empty, spool: '' };
    leave('gone', { name: 'Poinsettia' });
    const before = open(whole);
    act(() => before.draft().set({ spool: 'half' } as Partial<Form>));
    const form = open(empty);
    const [left] = await form.left();
    if (left) act(() => form.draft().left.take(left));
    expect((await open(whole).left()).map(({ name }) => name)).toEqual(['half']);
  });

  test('what was saved and stays in the form is not offered when another draft takes its place', async () => {
    leave('gone', { name: 'Poinsettia' });
    const form = open(empty);
    act(() => form.draft().set({ name: 'Sky' }));
    form.draft().clear();
    const [left] = await form.left();
    expect(form.draft().value.name).toBe('Sky');
    if (left) act(() => form.draft().left.take(left));
    expect([form.draft().value.name, await form.left()]).toEqual(['Poinsettia', []]);
  });

  test('what is typed after saving is offered again', async () => {
    const form = open(empty);
    act(() => form.draft().set({ name: 'Sky' }));
    form.draft().clear();
    act(() => form.draft().set({ notes: 'drawer 4' }));
    act(() => form.draft().begin({ name: 'Poinsettia' }));
    expect((await form.left()).map(({ name }) => name)).toEqual(['Sky · drawer 4']);
  });

  test('what differs from the form in nothing is not offered', async () => {
    const gone = aTab('gone');
    const before = open(empty, jo, usual, gone.tab);
    act(() => before.draft().set({ name: 'Poinsettia' }));
    act(() => before.draft().set({ name: '' }));
    gone.close();
    expect(await open(empty).left()).toEqual([]);
  });

  test('while it is unknown which tabs are open, no tab’s draft is offered, and each is kept until it is known', async () => {
    leave('gone', { name: 'Poinsettia' });
    let openTabs: ReadonlySet<string> | undefined;
    const form = open(empty, jo, usual, { ...thisTab, openTabs: async () => openTabs });
    expect(await form.left()).toEqual([]);
    openTabs = new Set([thisTab.id()]);
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect((await form.left()).map(({ name }) => name)).toEqual(['Poinsettia']);
  });

  test('while it is unknown which tabs are open, what an earlier version kept for all tabs is offered', async () => {
    const before = open(empty);
    act(() => before.draft().set({ name: 'x' }));
    const [key = ''] = Object.keys(localStorage);
    before.draft().clear();
    localStorage.setItem(key.slice(0, key.lastIndexOf('@')), '{"name":"Poinsettia"}');
    const form = open(empty, jo, usual, { ...thisTab, openTabs: async () => undefined });
    expect((await form.left()).map(({ name }) => name)).toEqual(['Poinsettia']);
  });
});
