import type { FieldProblems } from '../fields.ts';
import type { Hoop } from '../kinds/hoop.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { reject, write } from './mutation.ts';

/** The mutations of hoops. A hoop whose outer size is smaller than its sewing field is refused. */
export const hoopMutations = defaultMutations('hoop', {
  write: (_found, id, hoop) => {
    const problems = tooSmall(hoop);
    return Object.keys(problems).length > 0 ? reject('invalid', problems) : ok([write('hoop', id, hoop)]);
  },
});

const tooSmall = ({ outerWMm10, outerHMm10, fieldWMm10, fieldHMm10 }: Hoop): FieldProblems => ({
  ...(outerWMm10 !== null && outerWMm10 < fieldWMm10 && { outerWMm10: { problem: 'too_small', limit: fieldWMm10 } }),
  ...(outerHMm10 !== null && outerHMm10 < fieldHMm10 && { outerHMm10: { problem: 'too_small', limit: fieldHMm10 } }),
});
