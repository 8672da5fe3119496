/** Returns a simple value as text; an object or list is shown as "…". */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '…';
