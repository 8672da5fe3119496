import '#texts/en/scan.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { turnedCase, scannedCode, hasRightCheckDigit, readGs1 } from '#core/codes/scanned-code.ts';
import { isStorageLost } from '#data/queue/not-saved.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

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

export interface KeyPress {
  /** The character that the key gives in this computer's layout. */
  readonly key: string;
  /** Where the key is on the keyboard, by its name on an American keyboard. */
  readonly code: string;
  readonly atMs: number;
  readonly isShifted: boolean;
  /** Whether the browser repeats the key because the person holds it down. */
  readonly isHeldDown: boolean;
  readonly isComposing: boolean;
  /** Whether Ctrl, Alt or Meta is down, except as AltGr, which some letters need. */
  readonly isShortcut: boolean;
  /** Whether Alt is down without Ctrl and Meta: some scanners hold Alt and type a character's number on the keypad. */
  readonly isAlt?: boolean;
}

/** A scanned text. `byKeys`: what the same keys give on an American keyboard, if either text may be the code. */
interface KeyScan {
  readonly scanned: string;
  readonly byKeys?: string;
}

/**
 * `first` and `next`: may be part of a scan. `swallow`: a scanner sent it after its Enter. `apart`: not part of a scan.
 */
type KeyReading = 'apart' | 'first' | 'next' | 'swallow' | KeyScan;

interface FastKeys {
  (press: KeyPress): KeyReading;
  /**
   * Returns a code that no Enter or Tab ended, if it is surely whole; undefined once a scan has ended with Enter or
   * Tab.
   */
  readonly rest: () => KeyScan | undefined;
}

/** Distinguishes a scanner from a person: a scanner types a code and Enter (or Tab) faster than people can. */
export function createFastKeys(): FastKeys {
  let keys: KeyPress[] = [];
  let number = ''; // the digits typed with Alt down: a character code, e.g. 029, which separates the parts of a barcode
  let numberAtMs = 0;
  let scannedAtMs = -Infinity;
  let hasEnd = false;
  const take = (press: KeyPress): KeyReading => {
    const last = keys.at(-1);
    if (last === undefined || press.atMs - last.atMs > longestGapMs) keys = [];
    keys.push(press);
    return keys.length === 1 ? 'first' : 'next';
  };
  const endNumber = () => {
    if (number !== '') take({ ...noSign, key: String.fromCharCode(Number(number.slice(-3))), atMs: numberAtMs });
    number = '';
  };
  const read = (press: KeyPress): KeyReading => {
    const { key, atMs } = press;
    if (press.isAlt === true && /^Numpad\d$/u.test(press.code)) {
      if (number === '') numberAtMs = atMs;
      number += press.code.slice(-1);
      return keys.length === 0 && number.length === 1 ? 'first' : 'next';
    }
    endNumber();
    if (modifiers.has(key)) return 'apart';
    const isAfterScan = keys.length === 0 && atMs - scannedAtMs <= afterScanMs;
    const isEnd = key === 'Enter' || (key === 'Tab' && !press.isShifted && !press.isShortcut);
    if (isAfterScan && (isEnd || (press.isShortcut && (key === 'j' || key === 'm')))) return 'swallow';
    if (key === 'F8' && keys.length > 0) return take({ ...noSign, key: '\u001d', atMs });
    const isSign = [...key].length === 1 && (!press.isShortcut || isSeparator(press));
    if (press.isComposing || press.isHeldDown || (!isSign && !isEnd)) {
      keys = [];
      return 'apart';
    }
    if (!isEnd) return take(press);
    const typed = keys;
    keys = [];
    if (!isScan(typed, atMs) || (key === 'Tab' && !isCodeLike(readingsOf(typed).scanned))) return 'apart';
    scannedAtMs = atMs;
    hasEnd = true;
    return readingsOf(typed);
  };
  const rest = () => {
    const last = keys.at(-1);
    if (hasEnd || last === undefined || number !== '' || !isScan(keys, last.atMs)) return undefined;
    const scan = readingsOf(keys);
    if (!isSurelyWhole(scan.scanned)) return undefined;
    keys = [];
    return scan;
  };
  return Object.assign(read, { rest });
}

const noSign = { code: '', isShifted: false, isHeldDown: false, isComposing: false, isShortcut: false } as const;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);
const afterScanMs = 60;
const longestGapMs = 120;

/**
 * The least speed of a scan, by its number of keys: a person can type a few keys as fast as a scanner, but not many.
 */
const speeds = [
  { keys: 12, meanMs: 58, gapMs: longestGapMs, isCodeOnly: true },
  { keys: 8, meanMs: 35, gapMs: 100, isCodeOnly: false },
  { keys: 6, meanMs: 25, gapMs: 50, isCodeOnly: false },
  { keys: 4, meanMs: 15, gapMs: 20, isCodeOnly: false },
] as const;

const isScan = (keys: readonly KeyPress[], enterAtMs: number): boolean => {
  const times = [...keys.map(({ atMs }) => atMs), enterAtMs];
  const gaps = times.slice(1).map((atMs, at) => atMs - (times[at] ?? atMs));
  const meanMs = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return speeds.some(
    (speed) =>
      keys.length >= speed.keys &&
      meanMs <= speed.meanMs &&
      Math.max(...gaps) <= speed.gapMs &&
      (!speed.isCodeOnly || isCodeLike(readingsOf(keys).scanned)),
  );
};

/** Whether a text is an address or mostly digits. A person types these more slowly than a familiar word. */
const isCodeLike = (text: string): boolean =>
  /^https?:\/\//iu.test(text) || text.replaceAll(/\D/gu, '').length * 2 > text.length;

/** Whether a key press is the separator of GS1 codes, which scanners send as Ctrl and ]. */
const isSeparator = ({ key, code, isShortcut }: KeyPress): boolean =>
  key === '\u001d' || (isShortcut && (key === ']' || code === 'BracketRight'));

/** Reads keys by this computer's layout and by the American layout, which most scanners use. */
const readingsOf = (keys: readonly KeyPress[]): KeyScan => {
  const here = withoutCapsLock(keys.map((press) => (isSeparator(press) ? '\u001d' : press.key)).join(''), keys);
  const american = keys.map((press) => (isSeparator(press) ? '\u001d' : americanKey(press))).join('');
  if (here === american || isKnownShape(here)) return { scanned: here };
  if (isKnownShape(american)) return { scanned: american };
  return here.toLowerCase() === american.toLowerCase() ? { scanned: here } : { scanned: here, byKeys: american };
};

/** Swaps upper and lower case if Caps Lock is on: only then does a key with Shift give a small letter. */
const withoutCapsLock = (text: string, keys: readonly KeyPress[]): string =>
  keys.some(({ key, isShifted }) => isShifted && /^[a-z]$/u.test(key)) ? turnedCase(text) : text;

const isKnownShape = (text: string): boolean =>
  /^\d+$|^(?:\][A-Z]\d)?https?:\/\/|^T-[A-Z\d-]+$/iu.test(text) || readGs1(text) !== undefined;

/**
 * Whether a text is surely complete: 12 to 14 digits with a right check digit, or the address on a label of this app.
 */
const isSurelyWhole = (text: string): boolean =>
  (/^\d{12,14}$/u.test(text) && hasRightCheckDigit(text)) || scannedCode(text).is === 'label';

const americanKey = ({ code, key, isShifted }: KeyPress): string => {
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase();
  const pair = americanSigns[code.replace(/^(?:Digit|Numpad)(?=\d$)/u, '')];
  return (isShifted ? pair?.[1] : pair?.[0]) ?? key;
};

const americanSigns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'1!2@3#4$5%6^7&8*9(0)'].flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, sign + (all[at + 1] ?? '')]] : [])),
  ),
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};
