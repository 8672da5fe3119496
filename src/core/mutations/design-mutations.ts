import type { Design } from '../kinds/design.ts';
import { isEqual } from '../is-equal.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { designId } from './derived-ids.ts';
import { fieldsOf, reject, write } from './mutation.ts';

/** The mutations of designs. Ids come from the bytes, so that two devices that read the same file make one row. */
export const designMutations = defaultMutations('design', {
  write: (found, id, wanted, context) => {
    if (id !== designId(context.teamId, wanted.fingerprint))
      return reject('invalid', { fingerprint: { problem: 'wrong_format' } });
    if (wanted.replacesId === id) return reject('invalid', { replacesId: { problem: 'not_an_option' } });
    const before = found.row('design', id);
    if (before !== undefined && fixed.some((field) => !isEqual(fieldsOf(before)[field], wanted[field])))
      return reject('immutable');
    return ok([write('design', id, wanted)]);
  },
});

const fixed = ['fingerprint', 'format', 'bytes'] as const satisfies (keyof Design)[];
