import type { Hoop } from '../kinds/hoop.ts';

/** A size in tenths of a millimetre. */
export interface SizeMm10 {
  readonly wMm10: number;
  readonly hMm10: number;
}

type HoopFit = 'fits' | 'turned' | 'no';

/** The fields of a hoop that the fit test reads. */
export type FittingHoop = Pick<Hoop, 'kind' | 'fieldWMm10' | 'fieldHMm10' | 'marginMm10' | 'rotatable' | 'machines'>;

/**
 * Whether a design fits a hoop's field without its margins; in a round hoop the design's diagonal decides (rules:
 * Hoops).
 */
export function hoopFit(design: SizeMm10, hoop: FittingHoop, machineId?: string): HoopFit {
  const { wMm10, hMm10 } = sewable(hoop, machineId);
  if (hoop.kind === 'round') {
    const across = Math.min(wMm10, hMm10);
    // compare squares: a root would have to be rounded
    return across >= 0 && design.wMm10 ** 2 + design.hMm10 ** 2 <= across ** 2 ? 'fits' : 'no';
  }
  if (design.wMm10 <= wMm10 && design.hMm10 <= hMm10) return 'fits';
  return hoop.rotatable && design.hMm10 <= wMm10 && design.wMm10 <= hMm10 ? 'turned' : 'no';
}

/** Finds the smallest owned hoop that a design fits, if any. Of equal areas, an unturned fit comes first. */
export function smallestFitting<H extends FittingHoop & Pick<Hoop, 'qty'> & { readonly id: string }>(
  design: SizeMm10,
  hoops: readonly H[],
  machineId?: string,
): { readonly hoop: H; readonly fit: Exclude<HoopFit, 'no'> } | undefined {
  return hoops
    .filter((hoop) => hoop.qty > 0 && isHoopFor(hoop, machineId))
    .flatMap((hoop) => {
      const fit = hoopFit(design, hoop, machineId);
      return fit === 'no' ? [] : [{ hoop, fit, area: areaOf(hoop, machineId) }];
    })
    .toSorted((a, b) => a.area - b.area || compare(a.fit, b.fit) || compare(a.hoop.id, b.hoop.id))
    .map(({ hoop, fit }) => ({ hoop, fit }))[0];
}

/** Whether a hoop goes on a machine; one that lists no machines goes on every machine. */
export function isHoopFor({ machines }: Pick<FittingHoop, 'machines'>, machineId: string | undefined): boolean {
  return machineId === undefined || machines.length === 0 || machines.some((one) => one.machineId === machineId);
}

const fieldOf = (hoop: FittingHoop, machineId: string | undefined): SizeMm10 => {
  const there = hoop.machines.find((one) => one.machineId === machineId);
  return { wMm10: there?.fieldWMm10 ?? hoop.fieldWMm10, hMm10: there?.fieldHMm10 ?? hoop.fieldHMm10 };
};

const sewable = (hoop: FittingHoop, machineId: string | undefined): SizeMm10 => {
  const { wMm10, hMm10 } = fieldOf(hoop, machineId);
  return { wMm10: wMm10 - 2 * hoop.marginMm10, hMm10: hMm10 - 2 * hoop.marginMm10 };
};

const areaOf = (hoop: FittingHoop, machineId: string | undefined): number => {
  const { wMm10, hMm10 } = fieldOf(hoop, machineId);
  return wMm10 * hMm10;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
