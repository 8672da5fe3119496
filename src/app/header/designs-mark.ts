const keyOf = (database: string): string => `spoolside.designs.${database}`;

/** Whether the mark is set that a team has a design. If the browser forbids storage, there is none. */
export const hasDesignsMark = (database: string): boolean => {
  try {
    return localStorage.getItem(keyOf(database)) !== null;
  } catch {
    return false;
  }
};

export const setDesignsMark = (database: string, has: boolean): void => {
  try {
    if (has) localStorage.setItem(keyOf(database), '1');
    else localStorage.removeItem(keyOf(database));
  } catch {
    return;
  }
};
