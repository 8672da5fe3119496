import { useMemo, useState } from 'react';
import { currentDesigns, olderVersions } from '#core/designs/design-versions.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { DropDesign } from './save-designs.ts';
import { useNewPapers } from './use-new-papers.ts';
import type { WantedSave } from './use-saving.ts';

type Row = CollectionRow<'design'>;

export const useVersions = (designs: readonly DropDesign[], saved: readonly Row[], replacesId: string | undefined) => {
  const { teamId } = useWorkspace().store.actor;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
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
  /** Returns the saved designs of which this one may be a new version. */
  const candidatesOf = (design: DropDesign): readonly Row[] => {
    const asked = replacesId === undefined ? undefined : byId.get(replacesId);
    const named = byName.get(design.name.toLowerCase()) ?? [];
    const id = idOf(design);
    return [...new Set([...(asked === undefined ? [] : [asked]), ...named])].filter(
      (row) => row.id !== id && !olderVersions(saved, row).some((older) => older.id === id),
    );
  };
  const chosenOf = (design: DropDesign): string => {
    const asked = design === designs[0] ? replacesId : undefined;
    return chosen[design.main.sha256] ?? asked ?? knownOf(design)?.data.replacesId ?? '';
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
  const wantedOf = (design: DropDesign): WantedSave => ({
    design,
    before: candidatesOf(design).find(({ id }) => id === chosenOf(design)),
    known: knownOf(design),
    newPapers: newPapers.get(idOf(design)),
  });
  return {
    idOf,
    knownOf,
    candidatesOf,
    chosenOf,
    choose: (design: DropDesign, id: string) => setChosen((was) => ({ ...was, [design.main.sha256]: id })),
    newPapers,
    wanted: designs
      .map(wantedOf)
      .filter((one) => isOfDesign(one) || (one.newPapers !== undefined && one.newPapers.papers.length > 0)),
  };
};

/** Whether saving changes the design's own row, and not only its pictures and documents. */
export const isOfDesign = ({ known, before }: WantedSave): boolean =>
  known === undefined || (before !== undefined && known.data.replacesId !== before.id);
