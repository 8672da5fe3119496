// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { DraftOf } from '#parts/forms/stored-drafts.ts';
import { useRemembered } from '#parts/forms/use-remembered.ts';
import { SessionProvider } from '#services/session.tsx';
import { TabContext, type Tab } from '#services/tab.ts';
import type { Session } from '#session/session.ts';
import type { SessionState } from '#session/session-state.ts';
import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import { notify } from '#ui/notify.ts';
import { aTab, empty, jo, kim, open, thisTab, usual, type Form } from './a-form.tsx';

beforeEach(() => localStorage.clear());

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

test('a form that was saved or cancelled begins again', () => {
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

test('what a person has chosen last is the same in all tabs', () => {
  const drawn: ReturnType<typeof useRemembered<{ readonly place: string }>>[] = [];
  const Probe = ({ onDraw }: { readonly onDraw: (one: (typeof drawn)[number]) => void }) => {
    onDraw(useRemembered(usual, { place: '' }));
    return null;
  };
  const session = { get: () => jo, subscribe: () => () => undefined } as unknown as Session;
  const openIn = (tab: Tab) => {
    const root = createRoot(document.createElement('div'));
    onTestFinished(() => root.unmount());
    act(() =>
      root.render(
        <SessionProvider session={session}>
          <TabContext value={tab}>
            <Probe onDraw={(one) => drawn.push(one)} />
          </TabContext>
        </SessionProvider>,
      ),
    );
  };
  openIn(thisTab);
  act(() => drawn.at(-1)?.[1]({ place: 'drawer 4' }));
  openIn(aTab('other').tab);
  expect(drawn.at(-1)?.[0].place).toBe('drawer 4');
});

test.each([
  ['typed into', true],
  ['left as it was', false],
])(
  'A form that was %s says, when its person became a viewer and it closes, that nothing was saved',
  (_how, isTyped) => {
    const said = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
    const as = (role: 'member' | 'viewer'): SessionState => {
      if (jo.kind === 'signedOut') throw new Error('Jo is signed in.');
      const teams = [{ id: '1', public_id: 'team', name: 'Team', role, memberCount: 2, createdAt: '' }];
      return { ...jo, account: { ...jo.account, teams } };
    };
    let state = as('member');
    const listeners = new Set<() => void>();
    const session = {
      get: () => state,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as unknown as Session;
    const drawn: Draft<Form>[] = [];
    const Probe = ({ onDraw }: { readonly onDraw: (draft: Draft<Form>) => void }) => {
      onDraw(useDraft(usual, empty));
      return null;
    };
    const root = createRoot(document.createElement('div'));
    act(() =>
      root.render(
        <SessionProvider session={session}>
          <Probe onDraw={(draft) => void drawn.push(draft)} />
        </SessionProvider>,
      ),
    );
    if (isTyped) act(() => drawn.at(-1)?.set({ name: 'Poinsettia' }));
    act(() => {
      state = as('viewer');
      for (const listener of listeners) listener();
    });
    act(() => root.unmount());
    const sentence =
      'You can only read this team now, so nothing in the open form was saved. What you typed stays on this device.';
    expect(said.mock.calls).toEqual(isTyped ? [[sentence]] : []);
    said.mockRestore();
  },
);
