import { expect, test } from 'vitest';
import { notSavedSentence } from '#parts/actions/reasons.ts';

test('What a person reads in a form that could not be saved', () => {
  expect([
    notSavedSentence({ kind: 'storage', reason: 'full' }),
    notSavedSentence({ kind: 'storage', reason: 'lost' }),
    notSavedSentence({ kind: 'noRules' }),
    notSavedSentence({ kind: 'gone' }),
  ]).toEqual([
    'Not saved: the storage of this device is full. Make room and press the button again.',
    'Not saved: this tab lost its storage. Reload the page; what you typed is kept.',
    'Not saved: a part of this page could not be loaded. Check your connection and load the page again; what you typed is kept.',
    'This team was deleted or you are not in it: nothing new can be saved here. What you saved is kept.',
  ]);
});
