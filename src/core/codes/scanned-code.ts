import { barcodeValue, plainCode } from './barcode-value.ts';
import { readGs1 } from './gs1.ts';

/** What a person can stick a label of this app on; the word is part of the address on the label. */
type Labelled = 'spools' | 'places' | 'machines' | 'threads';

/**
 * A maker's barcode. Only GS1 codes have `lot`, `more` (all elements, if it has others too) and `raw` (an older
 * `value`).
 */
export interface ScannedBarcode {
  readonly is: 'barcode';
  readonly value: string;
  readonly lot?: string;
  readonly more?: string;
  readonly raw?: string;
}

/** What was scanned: a label of this app, a maker's barcode, or a text too short or too long for a barcode. */
export type ScannedCode =
  | { readonly is: 'label'; readonly of: Labelled; readonly id: string; readonly host: string }
  | ScannedBarcode
  | { readonly is: 'unusable' };

const label =
  /^https?:\/\/([^/?#\s]+)\/inventory\/(spools|places|machines|threads)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:[?#].*)?$/iu;

/** Reads a scanned text. A label keeps its host: a server can have several names, and other servers print labels too. */
export const scannedCode = (text: string): ScannedCode => {
  const value = plainCode(text);
  const [, host = '', of = '', id = ''] = label.exec(value) ?? [];
  if (id !== '')
    return { is: 'label', of: of.toLowerCase() as Labelled, id: id.toLowerCase(), host: host.toLowerCase() };
  const gs1 = readGs1(text);
  if (gs1 !== undefined)
    return {
      is: 'barcode',
      value: barcodeValue(gs1.gtin),
      raw: value,
      ...(gs1.lot !== null && { lot: gs1.lot }),
      ...(gs1.rest !== null && { more: `(01)${gs1.gtin}${gs1.lot === null ? '' : `(10)${gs1.lot}`}${gs1.rest}` }),
    };
  return value.length < 4 || value.length > 64 ? { is: 'unusable' } : { is: 'barcode', value: barcodeValue(value) };
};
