import { type Units } from './formats.ts';
import { formatNumber } from './numbers.ts';

/** Writes a size, given in tenths of mm, in millimetres or inches, e.g. `130 mm`. */
export function formatSize(mm10: number, units: Units): string {
  return `${sizeNumber(mm10, units)}\u00a0${sizeUnit(units)}`;
}

/** Writes width by height, given in tenths of mm, e.g. `130 × 180 mm`. */
export function formatSizes(wMm10: number, hMm10: number, units: Units): string {
  return `${sizeNumber(wMm10, units)}\u00a0×\u00a0${formatSize(hMm10, units)}`;
}

/** Returns the symbol of the unit after the size of a hoop or a design. */
export function sizeUnit(units: Units): string {
  return units === 'metric' ? 'mm' : 'in';
}

const sizeNumber = (mm10: number, units: Units): string =>
  units === 'metric'
    ? formatNumber(mm10 / 10, { maximumFractionDigits: 1 })
    : formatNumber(mm10 / 254, { maximumFractionDigits: 2 });
