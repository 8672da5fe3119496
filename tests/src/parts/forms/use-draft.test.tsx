// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DraftOf } from '#parts/forms/draft-name.ts';
import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import { useRemembered } from '#parts/forms/use-remembered.ts';
import { SessionProvider } from '#services/session.tsx';
import { TabContext, type Tab } from '#services/tab.ts';
import { newAccount } from '#session/account.ts';
import type { Session } from '#session/session.ts';
import type { SessionState } from '#session/session-state.ts';

interface Form {
  readonly name: string;
  readonly notes: string;
  readonly chart: string | null;
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => localStorage.clear());

const here = (userId: string): SessionState => ({
  kind: 'signedIn',
  account: newAccount({ userId, email: `${userId}@example.com`, fullName: null }, 1),
});
const jo = here('jo');
const kim = here('kim');

const usual: DraftOf = { form: 'form', team: 'team' };

let nowMs = 0;
const openTabs = new Set<string>();
/** A tab of the device that is open until `close`. */
const aTab = (id: string) => {
  openTabs.add(id);
  const tab: Tab = { id: () => id, openTabs: async () => new Set(openTabs), now: () => nowMs };
  return { tab, close: () => void openTabs.delete(id) };
};
const { tab: thisTab } = aTab('this');

/** Opens a form anew, as a reload or a second visit does; `turn` makes the open form about something else. */
const open = (initial: Form, person: SessionState = jo, of = usual, tab: Tab = thisTab) => {
  const drawn: Draft<Form>[] = [];
  const Probe = ({ about, onDraw }: { readonly about: DraftOf; readonly onDraw: (draft: Draft<Form>) => void }) => {
    onDraw(useDraft(about, initial));
    return null;
  };
  const session = { get: () => person, subscribe: () => () => undefined } as unknown as Session;
  const root = createRoot(document.createElement('div'));
  const turn = (about: DraftOf) =>
    act(() =>
      root.render(
        <SessionProvider session={session}>
          <TabContext value={tab}>
            <Probe about={about} onDraw={(draft) => drawn.push(draft)} />
          </TabContext>
        </SessionProvider>,
      ),
    );
  turn(of);
  return {
    turn,
    /** Waits until the drafts of other tabs are read. */
    left: async () => {
      await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
      return drawn.at(-1)?.left.list ?? [];
    },
    draft: () => {
      const last = drawn.at(-1);
      if (last === undefined) throw new Error('The form was not drawn.');
      return last;
    },
  };
};

const empty: Form = { name: '', notes: '', chart: null };

test('what was typed is there again after a reload', () => {
  const form = open(empty);
  act(() => form.draft().set({ name: 'Poinsettia', chart: 'Isacord/Isacord 40/1902' }));
  expect(open(empty).draft().value).toEqual({ name: 'Poinsettia', notes: '', chart: 'Isacord/Isacord 40/1902' });
});

test('what was not touched follows what others changed meanwhile', () => {
  const form = open({ ...empty, notes: 'drawer 4' });
  act(() => form.draft().set({ name: 'Poinsettia' }));
  expect(open({ ...empty, notes: 'drawer 7' }).draft().value).toEqual({
    ...empty,
    name: 'Poinsettia',
    notes: 'drawer 7',
  });
});

test('a form that was saved or cancelled begins anew', () => {
  const form = open(empty);
  act(() => form.draft().set({ name: 'Poinsettia' }));
  form.draft().clear();
  expect(open(empty).draft().value).toEqual(empty);
});

test('what was sent is forgotten, and what was typed while it was on its way stays', () => {
  const form = open(empty);
  act(() => form.draft().set({ name: 'Poinsettia', notes: 'drawer 4' }));
  const atSending = form.draft();
  act(() => form.draft().set({ notes: 'drawer 7' }));
  act(() => void atSending.clearSent(atSending.value));
  expect(form.draft().value).toEqual({ ...empty, notes: 'drawer 7' });
  expect(open(empty).draft().value).toEqual({ ...empty, notes: 'drawer 7' });
  act(() => void form.draft().clearSent(form.draft().value));
  expect([form.draft().value, localStorage.length]).toEqual([empty, 0]);
});

test.each(['no json', 'null', '[1]', '{"name":5,"gone":"x"}'])('an old or broken draft (%s) is left out', (text) => {
  const form = open(empty);
  act(() => form.draft().set({ name: 'Poinsettia' }));
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, text);
  expect(open(empty).draft().value).toEqual(empty);
});

test('each person finds what they have typed themselves, and never what somebody else has', () => {
  const form = open(empty);
  act(() => form.draft().set({ name: 'Poinsettia' }));
  const next = open(empty, kim);
  expect(next.draft().value).toEqual(empty);
  act(() => next.draft().set({ notes: 'drawer 7' }));
  expect(open(empty).draft().value).toEqual({ ...empty, name: 'Poinsettia' });
  next.draft().clear();
  expect([open(empty, kim).draft().value, open(empty).draft().value.name]).toEqual([empty, 'Poinsettia']);
});

test.each<[string, Partial<DraftOf>]>([
  ['form', { form: 'other' }],
  ['team', { team: 'other' }],
  ['row', { row: 'other' }],
  ['unit', { units: 'imperial' }],
  ['currency', { currency: 'JPY' }],
])('what was typed for one %s is not there for another, also while the form is open, and comes back', (_, other) => {
  const form = open(empty);
  act(() => form.draft().set({ name: '620' }));
  expect(open(empty, jo, { ...usual, ...other }).draft().value).toEqual(empty);
  form.turn({ ...usual, ...other });
  expect(form.draft().value).toEqual(empty);
  act(() => form.draft().set({ notes: 'drawer 7' }));
  form.turn(usual);
  expect(form.draft().value).toEqual({ ...empty, name: '620' });
  expect(open(empty).draft().value).toEqual({ ...empty, name: '620' });
});

test('where nobody is here, nothing is kept', () => {
  const form = open(empty, { kind: 'signedOut' });
  act(() => form.draft().set({ name: 'Poinsettia' }));
  expect([form.draft().value.name, localStorage.length]).toEqual(['Poinsettia', 0]);
});

test('what an earlier version kept without a name is shown to nobody', () => {
  localStorage.setItem('spoolside.draft.team.form', '{"name":"Poinsettia"}');
  expect(open(empty).draft().value).toEqual(empty);
});

/** Two tabs type into one form, reload, and one saves. Returns what went wrong. */
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
    nowMs = 5000;
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

  test('what differs from the form in nothing is not offered', async () => {
    const gone = aTab('gone');
    const before = open(empty, jo, usual, gone.tab);
    act(() => before.draft().set({ name: 'Poinsettia' }));
    act(() => before.draft().set({ name: '' }));
    gone.close();
    expect(await open(empty).left()).toEqual([]);
  });

  test('where the browser cannot tell which tabs are open, what others typed is offered', async () => {
    const other = open(empty, jo, usual, aTab('other').tab);
    act(() => other.draft().set({ name: 'Poinsettia' }));
    const form = open(empty, jo, usual, { ...thisTab, openTabs: async () => undefined });
    expect((await form.left()).map(({ name }) => name)).toEqual(['Poinsettia']);
  });
});

test('what a person has chosen last is the same in all tabs', () => {
  const drawn: ReturnType<typeof useRemembered<{ readonly place: string }>>[] = [];
  const Probe = ({ onDraw }: { readonly onDraw: (one: (typeof drawn)[number]) => void }) => {
    onDraw(useRemembered(usual, { place: '' }));
    return null;
  };
  const session = { get: () => jo, subscribe: () => () => undefined } as unknown as Session;
  const openIn = (tab: Tab) =>
    act(() =>
      createRoot(document.createElement('div')).render(
        <SessionProvider session={session}>
          <TabContext value={tab}>
            <Probe onDraw={(one) => drawn.push(one)} />
          </TabContext>
        </SessionProvider>,
      ),
    );
  openIn(thisTab);
  act(() => drawn.at(-1)?.[1]({ place: 'drawer 4' }));
  openIn(aTab('other').tab);
  expect(drawn.at(-1)?.[0].place).toBe('drawer 4');
});
