/** Writes a count with its noun: `counted(1, 'row', 'rows')` is `1 row`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
