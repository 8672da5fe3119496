/** The index entry that finds the rows of a kind by one of their references. */
export const refOf = (kind: string, index: string, value: string): string => `${kind}.${index}=${value}`;
