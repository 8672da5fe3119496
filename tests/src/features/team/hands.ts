import { act } from 'react';

export const choice = (label: string): HTMLSelectElement => {
  const place = document.querySelector('dialog[open]') ?? document;
  const found = [...place.querySelectorAll('label')].find((one) => one.textContent === label)?.control;
  if (!(found instanceof HTMLSelectElement)) throw new Error(`There is no choice "${label}".`);
  return found;
};

export const choose = (label: string, value: string) =>
  act(async () => {
    const found = choice(label);
    found.value = value;
    found.dispatchEvent(new Event('change', { bubbles: true }));
  });

/** Waits 20 ms, enough for the server in memory to answer. */
export const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
