let inUse = 'en';

/** Returns the locale in which numbers and dates are written, as a BCP 47 tag. */
export const locale = (): string => inUse;

/** Changes how numbers and dates are written from now on. */
export const setLocale = (tag: string): void => {
  inUse = tag;
};
