import { tabletId } from './derived-ids.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { reject, write } from './mutation.ts';

/** The mutations of workshop tablets. The row's id is derived from the device, so that a device is one row. */
export const tabletMutations = defaultMutations('tablet', {
  fixed: { deviceId: true },
  write: (_found, id, tablet, { teamId }) =>
    id === tabletId(teamId, tablet.deviceId)
      ? ok([write('tablet', id, tablet)])
      : reject('invalid', { deviceId: { problem: 'not_an_option' } }),
});
