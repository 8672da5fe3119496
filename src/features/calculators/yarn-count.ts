type CountUnit = 'wt' | 'tex' | 'denier';

const texOf: { readonly [Unit in CountUnit]: (value: number) => number } = {
  wt: (wt) => 1000 / wt,
  tex: (tex) => tex,
  denier: (denier) => denier / 9,
};

const fromTex: { readonly [Unit in CountUnit]: (tex: number) => number } = {
  wt: (tex) => 1000 / tex,
  tex: (tex) => tex,
  denier: (tex) => tex * 9,
};

/** Converts a fineness; undefined unless finite and above zero. Tex is g per km, denier g per 9 km, wt km per kg. */
export function convertCount(value: number, from: CountUnit, to: CountUnit): number | undefined {
  return Number.isFinite(value) && value > 0 ? fromTex[to](texOf[from](value)) : undefined;
}
