/** Multiplies a decimal text by 10^`places` ("1.15" by 2: 115). Returns NaN rather than round to a whole number. */
export function scaledDecimal(decimal: string, places: number): number {
  const isNegative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const kept = `${whole}${fraction.slice(0, places).padEnd(places, '0')}`;
  const left = fraction.slice(places).replace(/0+$/u, '');
  const exact = Number(left === '' ? kept : `${kept}.${left}`);
  // A float may round away the decimals that are left over and look whole; NaN prevents a rounded amount.
  const size = left !== '' && Number.isInteger(exact) ? Number.NaN : exact;
  return isNegative && size !== 0 ? -size : size;
}

/** Divides an amount by 10^`places` without floats and writes it as text without trailing zeros. */
export function unscaledDecimal(amount: number, places: number): string {
  const [whole = '0', fraction = ''] = String(Math.abs(amount)).split('.');
  const digits = whole.padStart(places + 1, '0');
  const at = digits.length - places;
  const rest = `${digits.slice(at)}${fraction}`.replace(/0+$/u, '');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, at)}${rest === '' ? '' : `.${rest}`}`;
}
