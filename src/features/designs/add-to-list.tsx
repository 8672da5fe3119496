import { useState } from 'react';
import { Link } from 'wouter';
import { codeNorm } from '#core/catalogue/code-forms.ts';
import { brandKey } from '#core/catalogue/known-chart.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { VerdictPart } from '#core/stitchable/verdict.ts';
import { lineName, threadTitle } from '#core/threads/thread-title.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { packsInWords } from '#parts/shopping/entry-words.ts';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { fileThreadWords, threadWords } from '#parts/stitchable/verdict-words.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useCharts } from '#services/charts.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';

interface WantedPack {
  readonly threadId: string | null;
  readonly text: string | null;
  readonly lengthMm: number | null;
  readonly qty: number;
  readonly title: string;
  readonly first: readonly Action[];
}

/** One button that puts all that is missing on the shopping list, for this design. */
export function AddToList({ designId, parts }: { readonly designId: string; readonly parts: readonly VerdictPart[] }) {
  const { store, settings } = useWorkspace();
  const names = useVerdictNames();
  const { runOrTell, isRunning } = useAction();
  const may = useMay('shoppingLine');
  const lines = useQuery(rowsOf('shoppingLine')).rows;
  const missing = parts.filter((part) => part.kind === 'buy' || part.kind === 'buyUnmatched');
  const { search } = useCharts(missing.some(({ kind }) => kind === 'buyUnmatched'));
  const [isWaiting, setWaiting] = useState(false);
  if (missing.length === 0) return null;
  const wanted = missing.flatMap((part): readonly WantedPack[] => {
    if (part.kind === 'buy')
      return part.packs.map(({ lengthMm, count }) => ({
        threadId: part.threadId,
        text: null,
        lengthMm,
        qty: count,
        title: threadWords(names, part.threadId),
        first: [],
      }));
    const { brand, code } = part.fileThread;
    const found =
      brand && code
        ? (search?.(code) ?? []).find(
            (colour) =>
              codeNorm(colour.code) === codeNorm(code) &&
              [colour.brand, lineName(colour), `${colour.brand} ${colour.line}`].some(
                (own) => brandKey(own) === brandKey(brand),
              ),
          )
        : undefined;
    if (found === undefined)
      return [
        {
          threadId: null,
          text: fileThreadWords(part.fileThread).slice(0, 120),
          lengthMm: null,
          qty: part.spools,
          title: fileThreadWords(part.fileThread),
          first: [],
        },
      ];
    const { id, lengthMm, create } = threadFromChart(store.actor.teamId, found);
    // Each head that sews needs spools of its own.
    const qty = part.spools * Math.ceil(part.neededMm / part.spools / lengthMm);
    return [{ threadId: id, text: null, lengthMm, qty, title: threadTitle(found), first: [create] }];
  });
  const listed = ({ threadId, text, lengthMm }: WantedPack): number =>
    lines
      .filter(
        ({ data }) =>
          (data.status === 'wanted' || data.status === 'ordered') &&
          (threadId === null ? data.text === text : data.threadId === threadId && data.lengthMm === lengthMm),
      )
      .reduce((sum, { data }) => sum + data.qty, 0);
  const open = wanted
    .map((pack) => ({ ...pack, qty: Math.min(999, Math.max(0, pack.qty - listed(pack))) }))
    .filter(({ qty }) => qty > 0);
  const count = open.reduce((sum, { qty }) => sum + qty, 0);
  if (count === 0) return <Link href="/inventory/shopping">{t('verdicts.onList')}</Link>;
  if (!may.create) return null;
  const add = async () => {
    setWaiting(true);
    const actions = open.flatMap(({ threadId, text, lengthMm, qty, first }) => [
      ...first,
      mutate('shoppingLine.create', {
        id: newId(),
        set: { threadId, text, lengthMm, qty, reasons: [{ kind: 'wish' as const, ref: designId, qty }] },
      }),
    ]);
    const undo = await runOrTell(actions);
    setWaiting(false);
    if (undo !== undefined) offerUndo(store, t('verdicts.added', { count }), undo);
  };
  return (
    <>
      <Button tone="primary" icon="plus" busy={isRunning || isWaiting} onClick={() => void add()}>
        {t('verdicts.addToList', { count })}
      </Button>
      <small>
        {open
          .map(({ qty, lengthMm, title }) =>
            t('verdicts.wanted', { packs: packsInWords({ qty, lengthMm }, settings.units), thread: title }),
          )
          .join(' · ')}
      </small>
    </>
  );
}
