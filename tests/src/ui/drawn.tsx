/* oxlint-disable typescript/no-unnecessary-type-parameters -- a test says which element it expects */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Draws into the page of the test and answers how to draw again, to act and to clear away. */
export const drawn = (first: ReactNode) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(() => root.unmount()); // what stays drawn goes on working beside the tests of other files
  const draw = (content: ReactNode) => act(() => root.render(content));
  draw(first);
  return {
    box,
    draw,
    end: () => {
      act(() => root.unmount());
      box.remove();
    },
  };
};

/** The first element that fits, or a failure that names what was sought. */
export const found = <Kind extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): Kind => {
  const element = within.querySelector<Kind>(selector);
  if (!element) throw new Error(`Nothing fits ${selector}`);
  return element;
};

/** Does something as a person would and waits until the page has answered. */
export const doing = (what: () => void): void => act(what);

/** Types into a field, replacing what was there. */
export const typeInto = (field: HTMLInputElement, text: string): void =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
