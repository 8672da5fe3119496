import { hasRightCheckDigit, readGs1 } from './gs1.ts';
import { upcAOf, upcEOf } from './upc-e.ts';

const control = /[\p{Cc}\p{Cf}]/gu;

/** Trims a scanned text and removes its control characters. */
export const plainCode = (text: string): string => text.replaceAll(control, '').trim();

/** Returns the form in which a barcode is stored: UPC-A, UPC-E, EAN-13 and GTIN-14 of one article give one text. */
export const barcodeValue = (text: string): string => {
  const value = plainCode(text);
  const [, kind = '', digits = ''] = /^(?:\]([A-Z]\d))?([\d\s-]+)$/iu.exec(value) ?? [];
  const bare = digits.replaceAll(/[\s-]/g, '');
  if (/^\d{8}$/.test(bare)) return ofEight(bare, kind.toUpperCase());
  if (!/^\d{12,14}$/.test(bare)) return value;
  const padded = bare.padStart(14, '0');
  if (padded.startsWith('000000') && hasRightCheckDigit(padded)) return padded.slice(6);
  return padded.replace(/^00?/, '');
};

/** Eight digits are EAN-8 if their check digit fits, and UPC-E if only that fits; a scanner may say which. */
const ofEight = (digits: string, kind: string): string => {
  const isEan = kind === 'E4' || (kind !== 'E0' && hasRightCheckDigit(digits));
  return isEan ? digits : (upcAOf(digits) ?? digits);
};

/** Returns the other forms in which older versions may have stored a barcode that now has this value. */
export const olderBarcodeValues = (value: string): readonly string[] => {
  if (/^\d{8}$/.test(value)) return [`0000${value}`, `000000${value}`, ...[upcAOf(value) ?? []].flat()];
  if (/^\d{12,13}$/.test(value)) return [value.padStart(14, '0'), ...[upcEOf(value) ?? []].flat()];
  return [];
};

/** Whether a typed text is a maker's barcode rather than a thread number: 8, 12, 13 or 14 digits, or a GS1 code. */
export const looksLikeBarcode = (text: string): boolean =>
  /^\d{8}$|^\d{12,14}$/.test(text.replace(/[\s-]/g, '')) || readGs1(text) !== undefined;
