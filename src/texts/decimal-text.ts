import { localMark } from './parse-decimal.ts';

/**
 * Writes a plain decimal (`6.50`) as typed in the locale in use (`6,50`), for a field; `parseDecimal` reads it back.
 */
export function decimalText(decimal: string): string {
  return decimal.replace('.', localMark());
}
