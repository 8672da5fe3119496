import { hasRightCheckDigit, readGs1 } from './gs1.ts';
import { upcAOf, upcEOf } from './upc-e.ts';

const control = /[\p{Cc}\p{Cf}]/gu;

/** Trims a scanned text and removes control and format characters, which a person cannot see. */
export function plainCode(text: string): string {
  return text.replaceAll(control, '').trim();
}

const symbology = /^\][A-Z]\d(?=.)/iu;

/** Removes what some scanners send around a code: the sign of its kind (`]C0`), and the asterisks of a Code 39. */
export function bareCode(text: string): string {
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
export function otherOfEight(text: string): string | undefined {
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
