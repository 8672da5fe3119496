import { barcodeValue, bareCode, otherOfEight, plainCode } from './barcode-value.ts';
import { hasRightCheckDigit, readGs1 } from './gs1.ts';

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
