/** A typed number: its digits without the decimal mark, and how many of them come after the mark. */
export interface Typed {
  readonly digits: bigint;
  readonly decimals: number;
}

export const seeded = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The kinds of numbers typed into a field: some it must accept, some it may refuse, and some it must refuse. */
export const kindsOfNumber = ['whole', 'short', 'long', 'none', 'beyond'] as const;
export type KindOfNumber = (typeof kindsOfNumber)[number];

export const drawn = (kind: KindOfNumber, near: number, random: () => number): Typed => {
  const whole = BigInt(Math.max(1, Math.round(near * (0.8 + 0.4 * random()))));
  const withDecimals = (decimals: number): Typed => {
    // The last digit is never 0 or 9, so that a dropped or rounded digit is always noticed.
    const fraction = Math.floor(random() * 10 ** (decimals - 1)) * 10 + 1 + Math.floor(random() * 8);
    return { digits: whole * 10n ** BigInt(decimals) + BigInt(fraction), decimals };
  };
  switch (kind) {
    case 'whole':
      return { digits: whole, decimals: 0 };
    case 'short':
      return withDecimals(1 + Math.floor(random() * 2));
    case 'long':
      return withDecimals(3 + Math.floor(random() * 3));
    case 'none':
      return { digits: 0n, decimals: 0 };
    case 'beyond':
      return { digits: 10n ** 13n + BigInt(Math.floor(random() * 1000)), decimals: 0 };
  }
};

export const writtenWith = (mark: string, { digits, decimals }: Typed): string => {
  const text = String(digits).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}${mark}${text.slice(-decimals)}`;
};

/** Reads a plain decimal with this mark; undefined for any other text, also for one with grouped thousands. */
export const readWith = (mark: string, text: string): Typed | undefined => {
  const [, whole, fraction = ''] = new RegExp(`^(\\d+)(?:[${mark}](\\d+))?$`, 'u').exec(text) ?? [];
  return whole === undefined ? undefined : { digits: BigInt(whole + fraction), decimals: fraction.length };
};

export const isSame = (one: Typed, other: Typed): boolean =>
  one.digits * 10n ** BigInt(other.decimals) === other.digits * 10n ** BigInt(one.decimals);

/** The factor from the typed to the stored number, as a fraction. */
type Factor = readonly [times: bigint, per: bigint];

const factors: Readonly<Record<string, Factor>> = {
  '': [1n, 1n],
  m: [1000n, 1n],
  yd: [9144n, 10n],
  g: [1000n, 1n],
  oz: [28_349_523_125n, 1_000_000n],
  mm: [10n, 1n],
  in: [254n, 1n],
  h: [3600n, 1n],
  '%': [100n, 1n],
};

/** How money is stored: a price in minor units with these decimals, or a rate as it was typed. */
export type StoredMoney = { readonly decimals: number } | 'rate';

/** Whether the stored value is the typed one, converted to its unit; yards, ounces and inches are rounded. */
export const isStoredAs = (typed: Typed, unit: string, stored: number | string, money: StoredMoney): boolean => {
  const kept = readWith('.', String(stored).replace(/^-/u, ''));
  if (kept === undefined) return false;
  const factor = factors[unit];
  if (factor === undefined)
    return isSame(money === 'rate' ? typed : { ...typed, digits: typed.digits * 10n ** BigInt(money.decimals) }, kept);
  const [times, per] = factor;
  const below = per * 10n ** BigInt(typed.decimals);
  const exact = typed.digits * times;
  if (per === 1n && unit !== 'in') return isSame({ digits: exact, decimals: typed.decimals }, kept);
  return kept.decimals === 0 && kept.digits === (2n * exact + below) / (2n * below);
};
