import '#texts/en/files.ts';
import type { FileFault } from '#services/files-context.ts';

export type WhyNotOpened =
  | 'files.gone'
  | 'files.unreachable'
  | 'files.outOfReach'
  | 'files.lost'
  | 'files.refused'
  | 'files.damaged';

/** Returns the key of the sentence for a person. `isStored`: the row says that the server has the bytes. */
export function whyNotOpened(error: FileFault, isStored: boolean): WhyNotOpened {
  switch (error.kind) {
    case 'notHere':
      return 'files.gone';
    case 'unreadable':
      return error.status === undefined ? 'files.damaged' : 'files.unreachable';
    case 'http':
      if (error.details?.['reason'] === 'files_lost') return 'files.lost';
      return error.details?.['reason'] === 'files_out_of_reach' ? 'files.outOfReach' : 'files.refused';
    case 'offline':
    case 'timeout':
      return isStored ? 'files.unreachable' : 'files.gone';
  }
}
