/** Returns a simple value as text, and "…" for an object or list. */
export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '…';
}
