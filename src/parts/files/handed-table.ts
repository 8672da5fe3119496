let waiting: File | undefined;

/** Gives a table to the dialog that imports threads, which takes it when it opens. */
export const handTable = (file: File): void => {
  waiting = file;
};

/** Returns the waiting table, which then waits no longer; undefined if no table waits. */
export const takeTable = (): File | undefined => {
  const file = waiting;
  waiting = undefined;
  return file;
};
