import { barcodeValue } from './barcode-value.ts';

/** What our labels are stuck on, by the word in their address. */
export type Labelled = 'spools' | 'places' | 'machines' | 'threads';

/** What a camera has read: the label of a thing, a maker's barcode, or something that neither can be. */
export type ScannedCode =
  | { readonly is: 'label'; readonly of: Labelled; readonly id: string; readonly host: string }
  | { readonly is: 'barcode'; readonly value: string }
  | { readonly is: 'unusable' };

const label =
  /^https?:\/\/([^/?#\s]+)\/inventory\/(spools|places|machines|threads)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:[?#].*)?$/iu;

/** Tells what was scanned. The host of a label is said, because one installation can be reached by several names, and other installations print labels too. */
export const scannedCode = (text: string): ScannedCode => {
  const value = barcodeValue(text);
  const [, host = '', of = '', id = ''] = label.exec(value) ?? [];
  if (id !== '')
    return { is: 'label', of: of.toLowerCase() as Labelled, id: id.toLowerCase(), host: host.toLowerCase() };
  return value.length < 4 || value.length > 64 ? { is: 'unusable' } : { is: 'barcode', value };
};
