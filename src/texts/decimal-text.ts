import { localMark } from './parse-decimal.ts';

/**
 * Writes a plain decimal (`6.50`) as typed in the locale in use (`6,50`), for a field; `parseDecimal` reads it back.
 */
export const decimalText = (decimal: string): string => decimal.replace('.', localMark());
