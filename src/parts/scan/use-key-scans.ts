import '#texts/en/scan.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isStorageLost } from '#data/queue/not-saved.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { createFastKeys, type KeyPress, type KeyScan } from './fast-keys.ts';

/** Handles one scanned text. The next text waits until this promise resolves. `byKeys`: see `KeyScan`. */
type OnText = (text: string, byKeys?: string) => Promise<void>;

/**
 * Handles a hand scanner's codes one after another; a message names each code that could not be looked up. Returns a
 * function that queues a code.
 */
export function useKeyScans(onText: OnText, on: 'page' | 'dialog' = 'dialog'): (text: string, byKeys?: string) => void {
  const last = useRef<Promise<void>>(Promise.resolve());
  const handle = useEffectEvent(onText);
  const enqueue = useRef((_text: string, _byKeys?: string) => {});
  useEffect(() => {
    enqueue.current = (text, byKeys) => {
      last.current = last.current
        .then(() => handle(text, byKeys))
        .catch((fault: unknown) => {
          notify.problem(t('scan.notRead', { value: text }));
          if (!isStorageLost(fault)) window.reportError(fault);
        });
    };
    // A page may be drawn while a dialog is open, so its depth is 0. A dialog's depth is the number of open dialogs.
    return listen({
      depth: on === 'page' ? 0 : openDialogs(),
      take: ({ scanned, byKeys }) => enqueue.current(scanned, byKeys),
    });
  }, [on]);
  return (text, byKeys) => enqueue.current(text, byKeys);
}

/** A page or dialog that takes scans. `depth`: the number of open dialogs when it began; 0 for a page. */
interface Taker {
  readonly depth: number;
  readonly take: (scan: KeyScan) => void;
}

const takers: Taker[] = [];
let stop: (() => void) | undefined;

const listen = (taker: Taker): (() => void) => {
  takers.push(taker);
  stop ??= watchKeys(() => takers.findLast(({ depth }) => depth >= openDialogs()));
  return () => {
    takers.splice(takers.indexOf(taker), 1);
    if (takers.length > 0) return;
    stop?.();
    stop = undefined;
  };
};

const openDialogs = (): number => document.querySelectorAll('dialog[open]').length;

/** The fields into which a possible scan is being typed, each with the text that it had before. */
const touched = new Map<Editable, string>();
let touchedAtMs = -Infinity;
const scanLastsMs = 900;

/** Returns a field's text without a scan that is being typed into it now. */
export function withoutScan(text: string): string {
  if (performance.now() - touchedAtMs > scanLastsMs) return text;
  return [...touched].find(([field]) => field.value === text)?.[1] ?? text;
}

/** Call this after a page has replaced a field's text: a scan that ends in that field then restores the new text. */
export function replacedText(before: string, after: string): void {
  for (const [field, text] of touched) if (text === before) touched.set(field, after);
}

const watchKeys = (current: () => Taker | undefined): (() => void) => {
  const read = createFastKeys();
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** Handles a code that no Enter ended, unless it is in a field, where a person may have typed it. */
  const onSilence = () => {
    const scan = touched.size === 0 ? read.rest() : undefined;
    if (scan !== undefined) current()?.take(scan);
  };
  const onKey = (event: KeyboardEvent) => {
    const taker = current();
    if (taker === undefined || isPassword(event.target)) return;
    const reading = read(pressOf(event));
    if (reading === 'apart') return;
    if (reading === 'first') touched.clear();
    clearTimeout(silence);
    if (reading === 'first' || reading === 'next') {
      const field = event.target;
      touchedAtMs = performance.now();
      if (isEditable(field)) touched.set(field, touched.get(field) ?? field.value);
      // without this, a space would press the button that has the focus
      else if (reading === 'next' && event.key === ' ') event.preventDefault();
      silence = setTimeout(onSilence, silenceMs);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (reading === 'swallow') return;
    for (const [field, before] of touched) putBack(field, before);
    touched.clear();
    taker.take(reading);
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => {
    clearTimeout(silence);
    window.removeEventListener('keydown', onKey, { capture: true });
  };
};

const silenceMs = 600;

const pressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  code: event.code,
  atMs: event.timeStamp,
  isShifted: event.shiftKey,
  isHeldDown: event.repeat,
  isComposing: event.isComposing || event.key === 'Process',
  isAlt: event.altKey && !event.ctrlKey && !event.metaKey,
  isShortcut: (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph'),
});

type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isEditable = (target: EventTarget | null): target is Editable =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isPassword = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'password';

/**
 * Removes a scan from the field in which it was typed. Uses the DOM's own setter, because React notices no other way.
 */
const putBack = (field: Editable, before: string): void => {
  if (!field.isConnected || field.value === before) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};
