// @vitest-environment happy-dom
import { StrictMode, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { Dialog, type DialogProps } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

import { doing, drawn, found } from './drawn.tsx';

let page: ReturnType<typeof drawn>;
let opener: HTMLButtonElement;
const heard: string[] = [];

beforeEach(() => {
  heard.length = 0;
  opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
});
afterEach(() => {
  page.end();
  opener.remove();
});

const open = (children: ReactNode, more: Partial<DialogProps> = {}) => {
  page = drawn(
    <StrictMode>
      <Dialog title="Use" onClose={(reason) => heard.push(reason)} {...more}>
        {children}
      </Dialog>
    </StrictMode>,
  );
  return found<HTMLDialogElement>(page.box, 'dialog');
};
const field = (label: string, rest = {}) => <TextField label={label} value="" onChange={() => undefined} {...rest} />;

describe('A dialog', () => {
  test('is open while it is mounted, and named by its title', () => {
    const dialog = open('Text');
    const title = found(dialog, 'h2');
    expect([dialog.open, dialog.getAttribute('aria-labelledby'), title.textContent]).toEqual([true, title.id, 'Use']);
    expect(heard).toEqual([]);
  });

  test.each([
    ['its first field', field('Amount'), 'input'],
    [
      'the first field that can be filled in',
      <>
        {field('Line', { readOnly: true })}
        {field('Amount', { name: 'amount' })}
      </>,
      '[name=amount]',
    ],
    [
      'the element that asks for it',
      <>
        {field('Amount')}
        <button type="button" data-autofocus>
          Go
        </button>
      </>,
      '[data-autofocus]',
    ],
    ['its title when there is nothing to fill in', 'Text', 'h2'],
  ])('gives the focus to %s', (_, children, selector) => {
    const dialog = open(children);
    expect(document.activeElement).toBe(found(dialog, selector));
  });

  test('gives the focus back when it ends', () => {
    open(field('Amount'));
    expect(document.activeElement).not.toBe(opener);
    page.draw(null);
    expect(document.activeElement).toBe(opener);
  });

  test('leaves it to the caller whether Escape ends it', () => {
    const dialog = open('Text');
    const cancel = new Event('cancel', { cancelable: true });
    doing(() => dialog.dispatchEvent(cancel));
    expect([cancel.defaultPrevented, dialog.open, heard]).toEqual([true, true, ['escape']]);
  });

  test('does not take the cancel of a file chooser inside for its own', () => {
    const dialog = open(field('Amount'));
    doing(() => found(dialog, 'input').dispatchEvent(new Event('cancel', { bubbles: true })));
    expect(heard).toEqual([]);
  });

  test('stays when the browser shuts it without asking, and asks', () => {
    const dialog = open('Text');
    doing(() => dialog.close());
    doing(() => dialog.dispatchEvent(new Event('close')));
    expect([dialog.open, heard.at(-1)]).toEqual([true, 'escape']);
  });

  test('ends at a press beside it, but not at a drag that began inside', () => {
    const dialog = open(field('Amount'));
    const press = (from: HTMLElement, to: HTMLElement) =>
      doing(() => {
        from.dispatchEvent(new Event('pointerdown', { bubbles: true }));
        to.dispatchEvent(new Event('click', { bubbles: true }));
      });
    press(found(dialog, 'input'), dialog);
    press(dialog, found(dialog, 'input'));
    expect(heard).toEqual([]);
    press(dialog, dialog);
    expect(heard).toEqual(['backdrop']);
  });

  test('has a button that closes it', () => {
    const dialog = open('Text');
    doing(() => found(dialog, '[aria-label=Close]').click());
    expect(heard).toEqual(['button']);
  });

  test('is a form when it can be submitted, and keeps the page', () => {
    const dialog = open(field('Amount'), { onSubmit: () => heard.push('submit') });
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    doing(() => found(dialog, 'form').dispatchEvent(submit));
    expect([submit.defaultPrevented, heard]).toEqual([true, ['submit']]);
  });
});
