import { localMark } from './parse-decimal.ts';

/** A plain decimal (`6.50`) as a person here types it (`6,50`), to fill a field with; `parseDecimal` reads it back. */
export const decimalText = (decimal: string): string => decimal.replace('.', localMark());
