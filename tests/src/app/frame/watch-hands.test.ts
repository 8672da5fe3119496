// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { watchHands } from '#app/frame/after-paint.tsx';

afterEach(() => document.body.replaceChildren());

const watched = (page: string) => {
  document.body.innerHTML = page;
  const hands = watchHands(document);
  onTestFinished(hands.watch());
  return hands;
};

test('Hands rest on a page that is only looked at, also with the focus in an empty field.', () => {
  const hands = watched('<input>');
  document.querySelector('input')?.focus();
  expect(hands.isBusy()).toBe(false);
});

test('What was typed into any field is in the way until another page is open.', () => {
  const hands = watched('<textarea></textarea>');
  document.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(hands.isBusy()).toBe(true);
  hands.rest();
  expect(hands.isBusy()).toBe(false);
});

test('What was typed before anybody listened counts while its field has the focus.', () => {
  const hands = watched('<input value="1902">');
  document.querySelector('input')?.focus();
  expect(hands.isBusy()).toBe(true);
});

test('An open dialog is in the way.', () => {
  expect(watched('<dialog open></dialog>').isBusy()).toBe(true);
});
