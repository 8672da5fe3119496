import { doing } from '../../ui/drawn.tsx';

let nowMs = 10_000;

/** Presses keys as a scanner does, one every few ms, on what has the focus; each goes into a field that takes it. */
export const scanKeys = (text: string, { everyMs = 5, ends = true } = {}): void => {
  nowMs += 500;
  for (const key of text) press(key, (nowMs += everyMs));
  if (ends) press('Enter', (nowMs += everyMs));
};

const press = (key: string, atMs: number): void => {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  doing(() => {
    if (!target.dispatchEvent(event) || key.length > 1) return;
    if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLTextAreaElement)) return;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, target.value + key);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
