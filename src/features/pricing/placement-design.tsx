import '#texts/en/choose-design.ts';
import { use, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Design } from '#core/kinds/design.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { noteDesign } from '#parts/designs/recent-designs.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace, WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { OrderInput } from './order-inputs.tsx';
import { aLine, firstDraft, withLine, withPlacement, type PlacementDraft } from './pricing-draft.ts';

const DesignField = later(async () => (await import('#parts/designs/design-field.tsx')).DesignField, 'part');

interface PlacementDesignProps {
  readonly input: OrderInput;
  readonly at: number;
  readonly place: number;
}

/** Fills a placement from a design of the team. Without a team there are no designs. */
export function PlacementDesign(props: PlacementDesignProps) {
  return use(WorkspaceContext) === undefined ? null : <OfTeam {...props} />;
}

function OfTeam({ input: { draft, unit }, at, place }: PlacementDesignProps) {
  const { value, set, begin } = draft;
  const [isPicking, setPicking] = useState(false);
  const line = value.lines[at];
  const placement = line?.placements[place];
  const [params] = useSearchParams();
  const asked = at === 0 && place === 0 ? params.get('design') : null;
  const takeAsked = (design: CollectionRow<'design'>) => {
    // An order of its own; what was typed before is offered as a draft.
    const [first = aLine] = firstDraft(unit).lines;
    begin({ lines: [{ ...first, placements: [{ ...first.placements[0], ...placementOf(design) }] }] });
  };
  if (line === undefined || placement === undefined) return null;
  const change = (fields: Partial<PlacementDraft>) =>
    set({ lines: withLine(value.lines, at, withPlacement(line, place, fields)) });
  if (!isPicking && placement.designId === undefined)
    return (
      <div>
        {asked !== null && <AskedDesign id={asked} onDesign={takeAsked} />}
        <Button icon="file" onClick={() => setPicking(true)}>
          {t('chooseDesign.choose')}
        </Button>
      </div>
    );
  return (
    <>
      {asked !== null && <AskedDesign id={asked} onDesign={takeAsked} />}
      <DesignField
        label={t('chooseDesign.choose')}
        chosen={placement.designId ?? null}
        onChoose={(design) =>
          change(
            design === undefined
              ? { designId: undefined, digitized: false, kept: { ...placement.kept, designKey: null } }
              : placementOf(design, placement.kept),
          )
        }
      />
    </>
  );
}

/** Takes the design of `?design=` once it is read, and then leaves it out of the address. */
function AskedDesign({
  id,
  onDesign,
}: {
  readonly id: string;
  readonly onDesign: (design: CollectionRow<'design'>) => void;
}) {
  const { store } = useWorkspace();
  const [, setParams] = useSearchParams();
  const design = useQuery(rowsOf('design')).rows.find((row) => row.id === id);
  useEffect(() => {
    if (design === undefined) return;
    noteDesign(store.actor.teamId, design.id, store.now());
    onDesign(design);
    setParams((all) => new URLSearchParams([...all].filter(([name]) => name !== 'design')), { replace: true });
  });
  return null;
}

/** The figures of a placement that carries a design. It is digitized already, and its minutes and thread follow. */
function placementOf({ id, data }: CollectionRow<'design'>, kept: PlacementDraft['kept'] = {}): PlacementDraft {
  return {
    designId: id,
    stitches: String(data.stitches),
    colours: String(coloursOf(data.blocks)),
    colourChanges: String(data.colourChanges + data.stops),
    trims: String(data.trims),
    digitized: true,
    // Wherever the order places it, it is one design.
    kept: { ...kept, designKey: id },
  };
}

/** How many colours a design has: each thread once, and each block whose thread is not known. */
function coloursOf(blocks: Design['blocks']): number {
  const colours = blocks.flatMap(({ stitches, stopOnly, threadId, fileThread }, at) => {
    if (stitches === 0 || (stopOnly && at > 0)) return [];
    if (threadId !== null) return threadId;
    return fileThread === null ? `block ${at}` : [fileThread.brand, fileThread.code, fileThread.hex].join('/');
  });
  return Math.max(1, new Set(colours).size);
}
