import type { Barcode } from '#core/kinds/barcode.ts';
import type { KindSteps } from './kind-steps.ts';

/**
 * The server's steps for barcodes: thread, spool and place count as set together, because they say what the code means.
 */
export const barcodeSteps: KindSteps = {
  kind: 'barcode',
  setTogether: ['threadId', 'spoolId', 'placeId'] satisfies readonly (keyof Barcode)[],
};
