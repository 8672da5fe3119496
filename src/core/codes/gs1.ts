/** A GS1 code. `gtin`: 14 digits; `lot`: the batch, element (10); `rest`: other elements, as `(identifier)value`. */
export interface Gs1 {
  readonly gtin: string;
  readonly lot: string | null;
  readonly rest: string | null;
}

/**
 * Reads a GS1 text, its printed form or a digital link (General Specifications, 3.2); undefined without a valid GTIN.
 */
export function readGs1(text: string): Gs1 | undefined {
  const bare = text.trim().replace(/^\][A-Za-z]\d/u, '');
  const elements = /^https?:\/\//iu.test(bare) ? ofLink(bare) : ofText(bare);
  const gtin = elements.find(({ ai }) => ai === '01')?.value.padStart(14, '0');
  if (gtin === undefined || !/^\d{14}$/u.test(gtin) || !hasRightCheckDigit(gtin)) return undefined;
  const lot = elements.find(({ ai, value }) => ai === '10' && isLot(value));
  const rest = elements.filter((element) => element.ai !== '01' && element !== lot).map(printed);
  return { gtin, lot: lot?.value ?? null, rest: rest.length === 0 ? null : rest.join('') };
}

/** Whether the last digit of a GTIN is its check digit. Leading zeros change nothing. */
export function hasRightCheckDigit(gtin: string): boolean {
  const digits = [...gtin].toReversed().map(Number);
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** One element of a GS1 code. `ai`: its application identifier; empty for text that is no element. */
interface Element {
  readonly ai: string;
  readonly value: string;
}

const printed = ({ ai, value }: Element): string => (ai === '' ? value : `(${ai})${value}`);

const isLot = (value: string): boolean => value.length >= 1 && value.length <= 20;

const separator = '\u001d';

/** What scanners send in place of the separator. GS1 (table 7-11) allows none of the single signs in a lot. */
const replacedSeparators = /<(?:GS|FNC1)>|[{[](?:GS|FNC1)[}\]]|\\(?:x1d|u001d|F)|\^\]|[|~^{}␝§]/giu;

const ofText = (whole: string): readonly Element[] => {
  const text = whole.replaceAll(replacedSeparators, separator);
  const bracketed = text.startsWith(separator) ? text.slice(1) : text;
  if (/^\(\d{2,4}\)/u.test(bracketed)) return ofPrinted(bracketed);
  const elements: Element[] = [];
  let left = text;
  while (left !== '') {
    if (left.startsWith(separator)) {
      left = left.slice(1);
      continue;
    }
    const element = firstOf(left);
    elements.push(element ?? { ai: '', value: left.replaceAll(separator, ' ').trim() });
    if (element === undefined) break;
    left = left.slice(element.ai.length + element.value.length);
  }
  return elements;
};

/** Splits printed text at identifiers in brackets; any other bracket belongs to the value before it. */
const ofPrinted = (text: string): readonly Element[] =>
  text
    .split(/(?=\(\d{2,4}\))/u)
    .map((part) => /^\((\d{2,4})\)(.*)$/su.exec(part) ?? [])
    .map(([, ai = '', value = '']) => ({ ai, value: value.replaceAll(separator, ' ').trim() }));

/** Lengths of values that need no separator after them, by the first two digits of their identifier. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 6])),
  '20': 2,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 6])),
  '41': 13,
};

const firstOf = (text: string): Element | undefined => {
  const ai = /^(?:3[1-69]|43|7[02]|8[012])\d{2}|^(?:2[345]|4[012]|71)\d|^(?:0[0-4]|1[0-9]|2[0-2]|30|37|9\d)/u.exec(
    text,
  )?.[0];
  if (ai === undefined) return undefined;
  const value = text.slice(ai.length);
  const length = fixedLengths[ai.slice(0, 2)];
  if (length === undefined) return { ai, value: value.split(separator, 1)[0] ?? '' };
  const fixed = value.slice(0, length);
  return new RegExp(`^\\d{${length}}$`, 'u').test(fixed) ? { ai, value: fixed } : undefined;
};

const ofLink = (address: string): readonly Element[] => {
  if (!URL.canParse(address)) return [];
  const url = new URL(address);
  const steps = url.pathname.split('/').map(decoded);
  const from = steps.findIndex((step, at) => step === '01' && /^\d{8,14}$/u.test(steps[at + 1] ?? ''));
  if (from < 0) return [];
  const pairs = Array.from({ length: Math.floor((steps.length - from) / 2) }, (_, at) => from + 2 * at);
  const inPath = pairs.map((at) => ({ ai: steps[at] ?? '', value: steps[at + 1] ?? '' }));
  const inQuery = [...url.searchParams].map(([ai, value]) => ({ ai, value }));
  return [...inPath, ...inQuery].filter(({ ai, value }) => /^\d{2,4}$/u.test(ai) && value !== '');
};

const decoded = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step; // text with a wrong percent code is kept as it was printed
  }
};
