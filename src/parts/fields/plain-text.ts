/** A value of one piece as text; what has parts is shown as "…". */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '…';
