const control = /[\p{Cc}\p{Cf}]/gu;

/** What a barcode says, in the one form in which it is kept: without control characters, trimmed, and an EAN of 13 digits that begins with 0 as the UPC of 12 that it is. */
export const barcodeValue = (text: string): string =>
  text
    .replaceAll(control, '')
    .trim()
    .replace(/^0(?=\d{12}$)/, '');

/** Whether typed digits are a maker's barcode rather than a thread number: makers print 8, 12, 13 or 14 digits. */
export const looksLikeBarcode = (text: string): boolean => /^\d{8}$|^\d{12,14}$/.test(text.replace(/[\s-]/g, ''));
