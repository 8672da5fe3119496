/* oxlint-disable typescript/no-unnecessary-type-parameters -- a test says which element it expects */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

export const drawn = (first: ReactNode) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  // a tree that is not unmounted would go on working during the tests of other files
  onTestFinished(() => root.unmount());
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

export const found = <Kind extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): Kind => {
  const element = within.querySelector<Kind>(selector);
  if (!element) throw new Error(`Nothing fits ${selector}`);
  return element;
};

export const doing = (what: () => void): void => act(what);

export const typeInto = (field: HTMLInputElement, text: string): void =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
