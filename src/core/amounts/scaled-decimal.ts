/** Multiplies a decimal text by 10^`places`, rounded half away from zero, without floats: "1.005" by two places is 101. */
export const scaledDecimal = (decimal: string, places: number): number => {
  const isNegative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const kept = Number(`${whole}${fraction.padEnd(places, '0').slice(0, places)}`);
  const size = (fraction[places] ?? '0') >= '5' ? kept + 1 : kept;
  return isNegative && size > 0 ? -size : size;
};
