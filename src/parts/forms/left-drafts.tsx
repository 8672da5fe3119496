import { later } from '#ui/later.tsx';
import type { Draft } from './use-draft.ts';

const LeftDraftList = later(async () => (await import('./left-draft-list.tsx')).LeftDraftList);

/** Offers what was typed into this form in closed tabs. Shows nothing if there is none. */
export function LeftDrafts({ draft }: { readonly draft: Pick<Draft<object>, 'left'> }) {
  return draft.left.list.length > 0 && <LeftDraftList left={draft.left} />;
}
