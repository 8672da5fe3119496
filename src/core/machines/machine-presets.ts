import type { Machine, MachineFormat, MachineType } from '../kinds/machine.ts';

/** The data of a machine model. A value that no source confirms is null, and its field is blank on the form. */
export type MachinePreset = Pick<
  Machine,
  'brand' | 'model' | 'type' | 'fieldWMm10' | 'fieldHMm10' | 'maxSpm' | 'maxStitches' | 'maxColours'
> & {
  readonly heads: number | null;
  readonly needlesPerHead: number | null;
  readonly formats: readonly MachineFormat[];
  /** The sources of the values: keys of `docs/machine-presets.md`. */
  readonly source: string;
};

type Line = readonly [
  brand: string,
  model: string,
  type: MachineType,
  needles: number | null,
  fieldWMm: number | null,
  fieldHMm: number | null,
  maxSpm: number | null,
  formats: string,
  source: string,
  maxStitches?: number | null,
  maxColours?: number | null,
];

// A value is null if no source gives it or sources contradict each other.
const lines: readonly Line[] = [
  ['Brother', 'PR1055X', 'multi_needle', 10, 360, 200, 1000, 'pes phc dst other', 'R1+N1', 500000, null],
  ['Brother', 'PR680W', 'multi_needle', 6, 300, 200, 1000, 'pes pec', 'R1+N1'],
  ['Brother', 'PE800', 'single_needle', 1, 130, 180, 650, 'pes', 'N1+B2+P1'],
  ['Brother', 'PE900', 'single_needle', 1, 130, 180, 650, 'pes', 'N1'],
  ['Brother', 'PE550D', 'single_needle', 1, 100, 100, 400, 'pes', 'N1'],
  ['Brother', 'PE535', 'single_needle', 1, 100, 100, null, 'pes', 'B2'],
  ['Brother', 'SE600', 'combo_sewing', 1, 100, 100, 400, 'pes', 'N1+B2'],
  ['Brother', 'SE700', 'combo_sewing', 1, 100, 100, null, 'pes', 'B1+S1'],
  ['Brother', 'SE1900', 'combo_sewing', 1, 130, 180, null, 'pes', 'B1+B2'],
  ['Brother', 'SE2000', 'combo_sewing', 1, 130, 180, 650, 'pes', 'N1'],
  ['Brother', 'Innov-is NQ1700E', 'single_needle', 1, 160, 260, null, 'pes dst', 'B1'],
  ['Baby Lock', 'Venture', 'multi_needle', 10, 360, 200, 1000, 'pes phc dst other', 'R1+N1'],
  ['Janome', 'MB-7', 'multi_needle', 7, 240, 200, 800, 'jef+ jef dst', 'R1+N1+S1'],
  ['Janome', 'MB-4S', 'multi_needle', 4, null, null, 800, 'jef+ jef dst', 'B2+P1'],
  ['Janome', 'Memory Craft 400E', 'single_needle', 1, 200, 200, null, 'jef dst', 'B2+I1'],
  ['Janome', 'Memory Craft 500E', 'single_needle', 1, 280, 200, 860, 'jef dst', 'N1+S1+O1'],
  ['Janome', 'Memory Craft 550E', 'single_needle', 1, 360, 200, 860, 'jef jef+ dst', 'N1+B2+I1'],
  ['Janome', 'Memory Craft 9900', 'single_needle', 1, 170, 200, null, 'jef dst', 'B2'],
  ['Janome', 'Skyline S9', 'single_needle', 1, 170, 200, null, 'jef', 'O1'],
  ['Janome', 'Continental M17', 'single_needle', 1, 280, 460, null, 'jef', 'O1'],
  ['Bernina', '700 PRO', 'single_needle', 1, 400, 210, 1000, 'exp dst', 'R1'],
  ['Bernina', '790 PLUS', 'single_needle', 1, 400, 210, 1000, 'exp', 'N1+B2'],
  ['Bernina', '570 QE + module', 'single_needle', 1, 165, 265, 680, 'exp', 'N1'],
  ['Bernina', '770 QE', 'single_needle', 1, null, null, null, 'exp', 'B2'],
  ['bernette', '70 DECO (B70)', 'single_needle', 1, 160, 260, 850, 'exp', 'N1+B2'],
  ['bernette', 'B79', 'single_needle', 1, 160, 260, null, 'exp', 'B2'],
  ['Husqvarna Viking', 'DESIGNER EPIC 3', 'single_needle', 1, 460, 450, 1000, 'vp3', 'R1'],
  ['Husqvarna Viking', 'DESIGNER EPIC 2', 'single_needle', 1, 360, 360, null, 'vp3 vip', 'B2+P1'],
  ['Husqvarna Viking', 'DESIGNER TOPAZ 50', 'single_needle', 1, null, null, null, 'vp3', 'N1'],
  ['Pfaff', 'creative icon 2', 'single_needle', 1, 350, 360, null, 'vp3', 'R1+B2'],
  ['Pfaff', 'creative 4.5', 'single_needle', 1, null, null, null, 'vp3', 'N1'],
  ['Singer', 'Futura XL-580', 'single_needle', 1, 171, 260, 700, 'xxx', 'N1'],
  ['Singer', 'Futura CE-250', 'single_needle', 1, 114, 171, null, 'xxx pec pes hus sew exp dst pcs other', 'B2'],
  ['Singer', 'Futura CE-100', 'single_needle', 1, 114, 171, null, 'xxx hus dst pcs other', 'B2'],
  ['Singer', 'Legacy SE300', 'single_needle', 1, 260, 150, null, 'xxx', 'B2+S1'],
  ['Singer', 'Legacy SE340', 'single_needle', 1, null, null, null, 'xxx', 'B2'],
  ['Singer', 'Quantum XL-5000', 'single_needle', 1, 127, 178, null, 'xxx dst pes pcs other', 'B2', null, 15],
  ['Singer', 'Quantum XL-1000', 'single_needle', 1, 140, 241, null, 'xxx dst other', 'B2', null, 15],
  ['Ricoma', 'EM-1010', 'multi_needle', 10, 310, 210, 1000, 'dst', 'R1+N1'],
  ['Ricoma', 'Marquee 15 (MT)', 'multi_needle', 15, 500, 360, 1200, 'dst', 'R1'],
  ['Ricoma', 'MT-1501', 'multi_needle', 15, null, null, 1200, 'dst', 'N1'],
  ['Tajima', 'TMEZ-SC', 'multi_needle', 15, 500, 360, 1200, 'dst', 'R1+N1'],
  ['Tajima', 'TMBR-SC', 'multi_needle', null, null, null, null, 'dst', 'X1'],
  ['Tajima', 'TMAR-KC', 'multi_head', null, null, null, null, 'dst', 'X1'],
  ['Tajima', 'TMBP-S1501', 'multi_needle', 15, null, null, null, 'dst', 'S1'],
  ['Barudan', 'BEVT-S1501CB', 'multi_needle', 15, null, null, null, 'u01 dst', 'S1'],
  ['Melco', 'BRAVO', 'multi_needle', 16, null, null, 1000, 'exp', 'R1'],
  ['Melco', 'EMT16X', 'multi_needle', 16, 400, 400, 1.5e3, 'exp dst other', 'S1+N1'],
  ['ZSK', 'SPRINT 7', 'multi_needle', 18, 460, 310, 1200, 'dst', 'R1'],
  ['ZSK', 'SPRINT 7 L', 'multi_needle', 18, 600, 400, 1200, 'dst', 'R1'],
  ['ZSK', 'SPRINT 6 XL', 'multi_needle', 12, 1200, 280, 1200, 'dst', 'R1'],
  ['SWF', '1501C', 'multi_needle', 15, null, null, null, 'dst', 'G1'],
];

const tenths = (mm: number | null): number | null => (mm === null ? null : mm * 10);

/** Common models. All but multi-head models have one head here. */
export const machinePresets: readonly MachinePreset[] = lines.map(
  ([brand, model, type, needlesPerHead, w, h, maxSpm, formats, source, maxStitches = null, maxColours = null]) => ({
    brand,
    model,
    type,
    heads: type === 'multi_head' ? null : 1,
    needlesPerHead,
    fieldWMm10: tenths(w),
    fieldHMm10: tenths(h),
    maxSpm,
    formats: formats.split(' ') as MachineFormat[],
    maxStitches,
    maxColours,
    source,
  }),
);

/** Returns seconds. On a machine with one needle, a person must rethread it at each change. */
const usualColourChange = (type: MachineType): number => (type === 'multi_needle' || type === 'multi_head' ? 25 : 75);

/** Returns the first values for a new machine; null means a blank field. Speeds stay within the model's maximum. */
export function fromPreset({ source: _source, formats, ...preset }: MachinePreset) {
  return {
    ...preset,
    formats: [...formats],
    workingSpm: Math.min(600, preset.maxSpm ?? 600),
    capSpm: Math.min(500, preset.maxSpm ?? 500),
    colourChangeSec: usualColourChange(preset.type),
  };
}
