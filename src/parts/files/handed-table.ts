let waiting: File | undefined;

/** Gives a table to the dialog that imports threads, which takes it when it opens. */
export function handTable(file: File): void {
  waiting = file;
}

/** Returns the waiting table, which then waits no longer; undefined if no table waits. */
export function takeTable(): File | undefined {
  const file = waiting;
  waiting = undefined;
  return file;
}
