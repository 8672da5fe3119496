// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';
import { useDraft, type Draft } from '#parts/use-draft.ts';

interface Form {
  readonly name: string;
  readonly notes: string;
  readonly chart: string | null;
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => localStorage.clear());

/** Opens a form anew, as a reload or a second visit does. */
const open = (initial: Form): { readonly draft: () => Draft<Form> } => {
  const drawn: Draft<Form>[] = [];
  const Probe = ({ onDraw }: { readonly onDraw: (draft: Draft<Form>) => void }) => {
    onDraw(useDraft('team.form', initial));
    return null;
  };
  act(() => createRoot(document.createElement('div')).render(<Probe onDraw={(draft) => drawn.push(draft)} />));
  return {
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
  act(() => void atSending.settle(atSending.value));
  expect(form.draft().value).toEqual({ ...empty, notes: 'drawer 7' });
  expect(open(empty).draft().value).toEqual({ ...empty, notes: 'drawer 7' });
  act(() => void form.draft().settle(form.draft().value));
  expect([form.draft().value, localStorage.length]).toEqual([empty, 0]);
});

test.each(['no json', 'null', '[1]', '{"name":5,"gone":"x"}'])('an old or broken draft (%s) is left out', (text) => {
  localStorage.setItem('spoolside.draft.team.form', text);
  expect(open(empty).draft().value).toEqual(empty);
});
