let inUse = 'en';

/** Returns the locale in which numbers and dates are written, as a BCP 47 tag. */
export function locale(): string {
  return inUse;
}

/** Changes how numbers and dates are written, and names sorted, from now on. */
export function setLocale(tag: string): void {
  inUse = tag;
  collator = undefined;
}

// Made at the first comparison and reused, because making it takes longer than a comparison.
let collator: Intl.Collator | undefined;

/** Compares names as people of the person's language sort them, with numbers by their size: Box 2 before Box 10 [F17]. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(inUse, { numeric: true });
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b));
}
