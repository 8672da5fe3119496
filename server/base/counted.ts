/** Writes a count with its noun: `counted(1, 'row', 'rows')` is `1 row`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
