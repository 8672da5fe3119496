import { hasRightCheckDigit, readGs1 } from './gs1.ts';

const control = /[\p{Cc}\p{Cf}]/gu;

/** Trims a scanned text and removes its control characters. */
export const plainCode = (text: string): string => text.replaceAll(control, '').trim();

/** Returns the form in which a barcode is stored: UPC-A, EAN-13 and GTIN-14 of one article give the same short text. */
export const barcodeValue = (text: string): string => {
  const value = plainCode(text);
  if (!/^\d{12,14}$/.test(value)) return value;
  const digits = value.padStart(14, '0');
  if (digits.startsWith('000000') && hasRightCheckDigit(digits)) return digits.slice(6);
  return digits.replace(/^00?/, '');
};

/** Returns the other forms in which older versions may have stored a barcode that now has this value. */
export const olderBarcodeValues = (value: string): readonly string[] => {
  if (/^\d{8}$/.test(value)) return [`0000${value}`, `000000${value}`];
  return /^\d{12,13}$/.test(value) ? [value.padStart(14, '0')] : [];
};

/** Whether a typed text is a maker's barcode rather than a thread number: 8, 12, 13 or 14 digits, or a GS1 code. */
export const looksLikeBarcode = (text: string): boolean =>
  /^\d{8}$|^\d{12,14}$/.test(text.replace(/[\s-]/g, '')) || readGs1(text) !== undefined;
