import { hoopFit, type FittingHoop } from '../hoops/hoop-fit.ts';
import { middleOf } from './view.ts';
import type { BoxMm10 } from './surface.ts';

/** A hoop that a picture can show. If its outer size is unknown, the picture shows a rim of the usual width. */
export interface PictureHoop extends FittingHoop {
  readonly name: string;
  readonly outerWMm10?: number | null;
  readonly outerHMm10?: number | null;
}

/** A hoop with a design in its middle; all lengths are in tenths of a mm. */
export interface HoopOutline {
  readonly isRound: boolean;
  readonly outer: BoxMm10;
  /** The area in which the machine can sew with this hoop. */
  readonly field: BoxMm10;
  /** The field without the margin: the design must stay inside it. */
  readonly usable: BoxMm10;
  readonly fit: 'fits' | 'turned' | 'no';
}

/** Lays a hoop around a design. A design that fits only turned gets the hoop turned by 90 degrees. */
export function hoopOutlineOf(hoop: PictureHoop, box: BoxMm10): HoopOutline {
  const fit = hoopFit({ wMm10: box.right - box.left, hMm10: box.bottom - box.top }, hoop);
  const turned = (width: number, height: number): readonly [number, number] =>
    fit === 'turned' ? [height, width] : [width, height];
  const around = ([width, height]: readonly [number, number]): BoxMm10 => {
    const { x, y } = middleOf(box);
    return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
  };
  const { fieldWMm10: wide, fieldHMm10: high, marginMm10: margin } = hoop;
  return {
    isRound: hoop.kind === 'round',
    outer: around(turned(hoop.outerWMm10 ?? wide + 2 * usualRimMm10, hoop.outerHMm10 ?? high + 2 * usualRimMm10)),
    field: around(turned(wide, high)),
    usable: around(turned(Math.max(0, wide - 2 * margin), Math.max(0, high - 2 * margin))),
    fit,
  };
}

const usualRimMm10 = 150;
