import { useMemo, useState } from 'react';
import { designLimits } from '#core/design-file/design.ts';
import { currentDesigns, olderVersions } from '#core/designs/design-set.ts';
import { designFileId, designId } from '#core/mutations/derived-ids.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { DropDesign, WantedSave } from './use-saving.ts';
import { useNewPapers } from './use-new-papers.ts';

type Row = CollectionRow<'design'>;

/** What an opened design is to be: a design of its own (''), or a new version or another format of a saved one. */
export type SaveChoice = '' | `version:${string}` | `format:${string}`;

/** The saved design to which the person opened the files, and what the files are to it. */
export interface OpenedFor {
  readonly ofId?: string | undefined;
  readonly as?: 'version' | 'format' | undefined;
}

export function useVersions(
  designs: readonly DropDesign[],
  saved: readonly Row[],
  { ofId, as = 'version' }: OpenedFor,
) {
  const { teamId } = useWorkspace().store.actor;
  const [chosen, setChosen] = useState<Readonly<Record<string, SaveChoice>>>({});
  const byId = useMemo(() => new Map(saved.map((row) => [row.id, row])), [saved]);
  const byName = useMemo(() => {
    const found = new Map<string, Row[]>();
    for (const row of currentDesigns(saved)) {
      const key = row.data.name.toLowerCase();
      found.set(key, [...(found.get(key) ?? []), row]);
    }
    return found;
  }, [saved]);
  const idOf = ({ main }: DropDesign) => designId(teamId, main.sha256);
  const knownOf = (design: DropDesign) => byId.get(idOf(design));
  const hasFile = ({ id, data }: Row, sha256: string): boolean => {
    const fileId = designFileId(teamId, id, sha256);
    return data.fileId === fileId || data.variants.some((one) => one.fileId === fileId);
  };
  /** Returns the files of an opened design that a saved one does not have yet. */
  const newFormatsOf = (design: DropDesign, into: Row) =>
    [design.main, ...design.variants].filter(({ sha256 }) => !hasFile(into, sha256));
  /** Returns the saved designs to which this one may belong. */
  const nearOf = (design: DropDesign): readonly Row[] => {
    const asked = ofId === undefined ? undefined : byId.get(ofId);
    const named = byName.get(design.name.toLowerCase()) ?? [];
    const id = idOf(design);
    return [...new Set([...(asked === undefined ? [] : [asked]), ...named])].filter((row) => row.id !== id);
  };
  /** Returns the saved designs of which this one may be a new version. */
  const candidatesOf = (design: DropDesign): readonly Row[] => {
    const id = idOf(design);
    return nearOf(design).filter((row) => !olderVersions(saved, row).some((older) => older.id === id));
  };
  const chosenOf = (design: DropDesign): SaveChoice => {
    const own = chosen[design.main.sha256];
    if (own !== undefined) return own;
    if (ofId !== undefined && ofId !== idOf(design)) {
      if (as === 'format') return `format:${ofId}`;
      if (design === designs[0]) return `version:${ofId}`;
    }
    const has = nearOf(design).find((row) => newFormatsOf(design, row).length === 0);
    if (has !== undefined && knownOf(design) === undefined) return `format:${has.id}`;
    const replacesId = knownOf(design)?.data.replacesId ?? null;
    return replacesId === null ? '' : `version:${replacesId}`;
  };
  const known = useMemo(
    () =>
      designs.flatMap(({ main, papers }) => {
        const id = designId(teamId, main.sha256);
        return byId.has(id) && papers.length > 0 ? [{ id, papers }] : [];
      }),
    [designs, teamId, byId],
  );
  const newPapers = useNewPapers(known);
  const beforeOf = (design: DropDesign) => candidatesOf(design).find(({ id }) => chosenOf(design) === `version:${id}`);
  const intoOf = (design: DropDesign) => nearOf(design).find(({ id }) => chosenOf(design) === `format:${id}`);
  const wantedOf = (design: DropDesign): WantedSave => {
    const into = intoOf(design);
    return {
      design,
      before: beforeOf(design),
      known: knownOf(design),
      newPapers: newPapers.get(idOf(design)),
      into: into && { row: into, files: newFormatsOf(design, into) },
    };
  };
  return {
    idOf,
    knownOf,
    /** The saved design that has all files of an opened one already. */
    holderOf: (design: DropDesign) =>
      knownOf(design) ?? nearOf(design).find((row) => newFormatsOf(design, row).length === 0),
    nearOf,
    candidatesOf,
    chosenOf,
    beforeOf,
    intoOf,
    isFull: (design: DropDesign, into: Row) =>
      into.data.variants.length + newFormatsOf(design, into).length > designLimits.variants,
    choose: (design: DropDesign, choice: SaveChoice) => setChosen((was) => ({ ...was, [design.main.sha256]: choice })),
    newPapers,
    wanted: designs.map(wantedOf).filter((one) => {
      if (one.into !== undefined)
        return (
          one.into.files.length > 0 &&
          one.into.row.data.variants.length + one.into.files.length <= designLimits.variants
        );
      return isOfDesign(one) || (one.newPapers !== undefined && one.newPapers.papers.length > 0);
    }),
  };
}

/** Whether saving changes the design's own row, and not only its pictures and documents. */
export function isOfDesign({ known, before, into }: WantedSave): boolean {
  return known === undefined || into !== undefined || (before !== undefined && known.data.replacesId !== before.id);
}
