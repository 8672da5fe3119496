/** The word in the address on a label of this app. */
type Labelled = 'spools' | 'places' | 'machines' | 'threads';

/** A maker's barcode. `raw`: the scanned text, if it differs. `lot`, `more`: the lot and all elements of a GS1 code. */
export interface ScannedBarcode {
  readonly is: 'barcode';
  readonly value: string;
  readonly lot?: string;
  readonly more?: string;
  readonly raw?: string;
  /** Another code that may be meant. */
  readonly or?: OtherReading;
}

/** Another reading of a code: of eight digits as UPC-E, or of the same keys on an American keyboard. */
export interface OtherReading {
  readonly by: 'upcE' | 'keys';
  readonly value: string;
}

/** What was scanned: a label of this app, a barcode, or a text that cannot be a barcode. */
export type ScannedCode =
  | { readonly is: 'label'; readonly of: Labelled; readonly id: string; readonly host: string }
  | ScannedBarcode
  | { readonly is: 'unusable' };

const label =
  /^https?:\/\/([^/?#\s]+)\/inventory\/(spools|places|machines|threads)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:[?#].*)?$/iu;

/** Reads a scanned text. A label keeps its host, because other servers print labels too. */
export function scannedCode(text: string): ScannedCode {
  const plain = plainCode(text);
  const value = bareCode(plain);
  const [, host = '', of = '', id = ''] = label.exec(value) ?? [];
  if (id !== '')
    return { is: 'label', of: of.toLowerCase() as Labelled, id: id.toLowerCase(), host: host.toLowerCase() };
  const gs1 = readGs1(text);
  if (gs1 !== undefined)
    return {
      is: 'barcode',
      value: barcodeValue(gs1.gtin),
      raw: plain,
      ...(gs1.lot !== null && { lot: gs1.lot }),
      ...(gs1.rest !== null && { more: `(01)${gs1.gtin}${gs1.lot === null ? '' : `(10)${gs1.lot}`}${gs1.rest}` }),
    };
  if (value.length < 4 || value.length > 64) return { is: 'unusable' };
  const other = otherOfEight(text);
  return {
    is: 'barcode',
    value: barcodeValue(plain),
    ...(value !== plain && { raw: plain }),
    ...(other !== undefined && { or: { by: 'upcE', value: other } }),
  };
}

/** Returns a camera's code as scanners send it, eight digits with their kind; undefined for a misread carton (ITF). */
export function seenCode(text: string, format: string): string | undefined {
  const kind = format.toLowerCase().replace('_', '');
  // A part of a carton's bars reads as a shorter code, so only the carton's whole number of 14 digits counts.
  if (kind.startsWith('itf')) return /^\d{14}$/u.test(text) && hasRightCheckDigit(text) ? text : undefined;
  if (!/^\d{8}$/u.test(text)) return text;
  return kind === 'ean8' ? `]E4${text}` : kind === 'upce' ? `]E0${text}` : text;
}

/** Reads what a hand scanner typed. `byKeys`: what these keys type on an American keyboard, if that may be meant. */
export function typedCode(text: string, byKeys: string | undefined): ScannedCode {
  const code = scannedCode(text);
  const other = byKeys === undefined ? code : scannedCode(byKeys);
  if (code.is !== 'barcode' || other.is !== 'barcode' || other.value === code.value) return code;
  return { ...code, or: { by: 'keys', value: other.value } };
}

const control = /[\p{Cc}\p{Cf}]/gu;

/** Trims a scanned text and removes control and format characters, which a person cannot see. */
function plainCode(text: string): string {
  return text.replaceAll(control, '').trim();
}

const symbology = /^\][A-Z]\d(?=.)/iu;

/** Removes what some scanners send around a code: the sign of its kind (`]C0`), and the asterisks of a Code 39. */
function bareCode(text: string): string {
  return text.replace(symbology, '').replace(/^\*([^*]+)\*$/u, (_whole, inner: string) => inner.trim());
}

/** Turns capitals into small letters and small letters into capitals, as Caps Lock does to a hand scanner. */
export function turnedCase(text: string): string {
  return text.replaceAll(/[a-z]/giu, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** Returns the form in which a barcode is stored; the UPC-A, EAN-13 and GTIN-14 of one article give the same. */
export function barcodeValue(text: string): string {
  const plain = plainCode(text);
  const value = bareCode(plain);
  const digits = /^[\d\s-]+$/u.test(value) ? value.replaceAll(/[\s-]/g, '') : '';
  if (/^\d{8}$/.test(digits)) return ofEight(digits, symbology.exec(plain)?.[0].toUpperCase());
  if (!/^\d{12,14}$/.test(digits)) return value;
  const padded = digits.padStart(14, '0');
  if (padded.startsWith('000000') && hasRightCheckDigit(padded)) return padded.slice(6);
  return padded.replace(/^00?/, '');
}

/** Reads eight digits as the scanner's kind; without one, as EAN-8 if the check digit fits, otherwise as UPC-E. */
const ofEight = (digits: string, kind: string | undefined): string => {
  const isEan = kind === ']E4' || (kind !== ']E0' && hasRightCheckDigit(digits));
  return isEan ? digits : (upcAOf(digits) ?? digits);
};

/** Returns the UPC-A of eight digits that may be an EAN-8 or a UPC-E; undefined for any other text. */
function otherOfEight(text: string): string | undefined {
  const digits = plainCode(text).replaceAll(/[\s-]/g, '');
  const upcA = /^\d{8}$/.test(digits) && hasRightCheckDigit(digits) ? upcAOf(digits) : undefined;
  // Several UPC-E may stand for one UPC-A, but makers print only the one that `upcEOf` returns.
  return upcA !== undefined && upcEOf(upcA) === digits ? upcA : undefined;
}

/** Returns the other forms in which older versions may have stored a barcode that now has this value. */
export function olderBarcodeValues(value: string): readonly string[] {
  if (/^\d{8}$/.test(value)) return [`0000${value}`, `000000${value}`];
  if (!/^\d{12,13}$/.test(value)) return [];
  // A UPC-E that is a valid EAN-8 too is left out: it may be stored for the article with that EAN-8.
  const short = [upcEOf(value) ?? []].flat().filter((upcE) => !hasRightCheckDigit(upcE));
  return [value.padStart(14, '0'), ...short];
}

/** Whether a barcode is of a length that ends in a check digit, and its last digit does not fit: one may be mistyped. */
export function hasWrongCheckDigit(value: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/.test(value) && !hasRightCheckDigit(value);
}

/** Whether a typed text looks like a maker's barcode: 8, 12, 13 or 14 digits, or a GS1 code. */
export function looksLikeBarcode(text: string): boolean {
  return /^\d{8}$|^\d{12,14}$/.test(text.replace(/[\s-]/g, '')) || readGs1(text) !== undefined;
}

/** A GS1 code. `gtin`: 14 digits; `lot`: the batch, element (10); `rest`: other elements, as `(identifier)value`. */
interface Gs1 {
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

/** Returns the UPC-A of an eight-digit UPC-E (GS1 General Specifications, 5.2.2.4); undefined if it is no UPC-E. */
export function upcAOf(upcE: string): string | undefined {
  const [, system = '', body = '', last = '', check = ''] = /^([01])(\d{5})(\d)(\d)$/.exec(upcE) ?? [];
  if (system === '') return undefined;
  const full = system + expanded(body, last) + check;
  return hasRightCheckDigit(full) ? full : undefined;
}

/** Returns the UPC-E of a UPC-A; undefined if it has none. */
export function upcEOf(upcA: string): string | undefined {
  const [, system = '', maker = '', item = '', check = ''] = /^([01])(\d{5})(\d{5})(\d)$/.exec(upcA) ?? [];
  const bodies = [
    `${maker.slice(0, 2)}${item.slice(2)}${maker[2]}`,
    `${maker.slice(0, 3)}${item.slice(3)}3`,
    `${maker.slice(0, 4)}${item.slice(4)}4`,
    `${maker}${item.slice(4)}`,
  ];
  return bodies.map((body) => `${system}${body}${check}`).find((upcE) => upcAOf(upcE) === upcA);
}

const expanded = (body: string, last: string): string => {
  if (last <= '2') return `${body.slice(0, 2)}${last}0000${body.slice(2)}`;
  if (last === '3') return `${body.slice(0, 3)}00000${body.slice(3)}`;
  if (last === '4') return `${body.slice(0, 4)}00000${body.slice(4)}`;
  return `${body}0000${last}`;
};
