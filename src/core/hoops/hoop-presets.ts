import type { Hoop } from '../kinds/hoop.ts';

/**
 * A usual hoop size: its usable field in tenths of a mm, and the size in inches (`4×4`) under which it is sold, if any.
 */
export type HoopPreset = Pick<Hoop, 'kind' | 'fieldWMm10' | 'fieldHMm10' | 'label'>;

const standard = (wMm: number, hMm: number, label: string | null = null): HoopPreset => ({
  kind: 'standard',
  fieldWMm10: wMm * 10,
  fieldHMm10: hMm * 10,
  label,
});

const round = (mm: number): HoopPreset => ({ kind: 'round', fieldWMm10: mm * 10, fieldHMm10: mm * 10, label: null });

const cap = (wMm: number, hMm: number): HoopPreset => ({ ...standard(wMm, hMm), kind: 'cap' });

/** The usual sizes, smallest first in each kind. A hoop's real field may be less: measure it. */
export const hoopPresets: readonly HoopPreset[] = [
  standard(50, 72),
  standard(100, 100, '4×4'),
  standard(100, 130),
  standard(120, 120),
  standard(100, 180, '4×7'),
  standard(140, 140),
  standard(130, 180, '5×7'),
  standard(140, 200),
  standard(150, 240, '6×9'),
  standard(145, 255),
  standard(200, 200, '8×8'),
  standard(160, 260, '6×10'),
  standard(165, 265),
  standard(200, 260),
  standard(200, 280),
  standard(200, 300, '8×12'),
  standard(200, 360, '8×14'),
  standard(210, 400),
  standard(240, 360, '9.5×14'),
  round(90),
  round(120),
  round(150),
  round(180),
  round(210),
  cap(140, 60),
  cap(180, 80),
];
