import { readGs1 } from '#core/codes/gs1.ts';

/** One press of a key, as the browser reports it. */
export interface KeyPress {
  /** The character that the key gives in this computer's layout. */
  readonly key: string;
  /** Where the key is on the keyboard, by its name on an American one. */
  readonly code: string;
  readonly atMs: number;
  readonly isShifted: boolean;
  /** Whether the browser repeats the key because the person holds it down. */
  readonly isHeldDown: boolean;
  readonly isComposing: boolean;
  /** Whether Ctrl, Alt or Meta is down other than in AltGr, which some letters need. */
  readonly isShortcut: boolean;
}

/**
 * `first` and `next`: may be part of a scan. `swallow`: a scanner sent it after its Enter. `apart`: not part of a scan.
 */
export type KeyReading = 'apart' | 'first' | 'next' | 'swallow' | { readonly scanned: string };

/** Distinguishes a scanner from a person: it types a code and Enter faster than people can. Takes keys in order. */
export const createFastKeys = (): ((press: KeyPress) => KeyReading) => {
  let keys: KeyPress[] = [];
  let scannedAtMs = -Infinity;
  return (press) => {
    const { key, atMs } = press;
    if (modifiers.has(key)) return 'apart';
    const isAfterScan = keys.length === 0 && atMs - scannedAtMs <= afterScanMs;
    if (isAfterScan && (key === 'Enter' || (press.isShortcut && (key === 'j' || key === 'm')))) return 'swallow';
    const isSign = [...key].length === 1 && (!press.isShortcut || isSeparator(press));
    if (press.isComposing || press.isHeldDown || (!isSign && key !== 'Enter')) {
      keys = [];
      return 'apart';
    }
    if (key === 'Enter') {
      const scan = keys;
      keys = [];
      if (!isScan(scan, atMs)) return 'apart';
      scannedAtMs = atMs;
      return { scanned: textOf(scan) };
    }
    const last = keys.at(-1);
    if (last === undefined || atMs - last.atMs > longestGapMs) keys = [];
    keys.push(press);
    return keys.length === 1 ? 'first' : 'next';
  };
};

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
      (!speed.isCodeOnly || isCodeLike(textOf(keys))),
  );
};

/** Whether a text is an address or mostly digits. A person types these more slowly than a familiar word. */
const isCodeLike = (text: string): boolean =>
  /^https?:\/\//iu.test(text) || text.replaceAll(/\D/gu, '').length * 2 > text.length;

/** Whether a key press is the separator of GS1 codes, which scanners send as Ctrl and ]. */
const isSeparator = ({ key, code, isShortcut }: KeyPress): boolean =>
  isShortcut && (key === ']' || key === '\u001d' || code === 'BracketRight');

/** Reads keys by this computer's layout; by the American one, which most scanners use, if only that gives a code. */
const textOf = (keys: readonly KeyPress[]): string => {
  const here = keys.map((press) => (isSeparator(press) ? '\u001d' : press.key)).join('');
  const american = keys.map((press) => (isSeparator(press) ? '\u001d' : americanKey(press))).join('');
  return !isKnownShape(here) && isKnownShape(american) ? american : here;
};

const isKnownShape = (text: string): boolean =>
  /^\d+$|^https?:\/\/|^T-[A-Z\d-]+$/iu.test(text) || readGs1(text) !== undefined;

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
