import type { File } from '../kinds/file.ts';
import { fileLimits } from '../kinds/file-limits.ts';
import { isEqual } from '../is-equal.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { reject, write, type Decision, type Found, type Read } from './mutation.ts';

/** The mutations of files. The row that a file belongs to, its bytes, type and pixel size never change. */
export const fileMutations = defaultMutations('file', {
  fixed: { ofKind: true, ofId: true, sha256: true, type: true, bytes: true, widthPx: true, heightPx: true },
  reads: (_id, set) => ownerIn(set),
  write: (found, id, wanted, { access }) => {
    const before = found.row('file', id);
    if (access === 'noCosts' && !mayBlindly(before?.data, wanted)) return reject('forbidden');
    if (before !== undefined)
      return ok([write('file', id, { ...wanted, showsCosts: showsCosts(wanted), stored: before.data.stored })]);
    return added(found, id, { ...wanted, showsCosts: showsCosts(wanted), stored: false });
  },
});

/** Whether a file shows costs. Each file of a quote does, whatever a change says. */
const showsCosts = (file: Pick<File, 'ofKind' | 'showsCosts'>): boolean => file.showsCosts || file.ofKind === 'quote';

/** Who sees no costs adds files, but none to a quote, and of a file that shows costs changes nothing but the order. */
const mayBlindly = (before: File | undefined, wanted: File): boolean => {
  if (before === undefined) return wanted.ofKind !== 'quote';
  const fields = Object.keys(wanted) as (keyof File)[];
  return !showsCosts(before) || fields.every((field) => field === 'order' || isEqual(wanted[field], before[field]));
};

const added = (found: Found, id: string, wanted: File): Decision => {
  const { ofKind, ofId } = wanted;
  if (ofKind !== 'team') {
    const owner = found.row(ofKind, ofId);
    if (owner === undefined) return reject('missing_row');
    if (owner.deleted) return reject('row_deleted');
  }
  const most = ofKind === 'machine' ? fileLimits.filesPerMachine : fileLimits.filesPerRow;
  if (found.where('file', 'ofId', ofId).length >= most)
    return reject('invalid', { ofId: { problem: 'too_many', limit: most } });
  return ok([write('file', id, wanted)]);
};

const ownerIn = (set: unknown): readonly Read[] => {
  const { ofKind, ofId } = set as Partial<Pick<File, 'ofKind' | 'ofId'>>;
  if (ofKind === undefined || ofId === undefined) return [];
  return [...(ofKind === 'team' ? [] : [{ kind: ofKind, id: ofId }]), { kind: 'file', index: 'ofId', is: ofId }];
};
