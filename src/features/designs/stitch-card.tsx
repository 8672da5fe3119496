import { useState } from 'react';
import { Link } from 'wouter';
import { newId } from '#core/ids.ts';
import { coloursSewn } from '#core/designs/colours-sewn.ts';
import type { Design } from '#core/kinds/design.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { Stitchable } from '#core/stitchable/stitchable.ts';
import type { VerdictPart } from '#core/stitchable/verdict.ts';
import { lineName } from '#core/threads/line-name.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { codeNorm } from '#core/catalogue/code-norm.ts';
import { brandKey } from '#core/catalogue/near-brand.ts';
import { commit } from '#data/queue/commit.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { fileThreadWords, headline, partWords, type VerdictNames } from '#parts/stitchable/verdict-words.ts';
import { useCharts } from '#services/charts.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './design-page.module.css';

/** The question, what for: one machine or any, and how many pieces. */
export interface Asked {
  readonly machineId: string | null;
  readonly onMachine: (machineId: string | null) => void;
  readonly pieces: string;
  readonly onPieces: (pieces: string) => void;
  readonly piecesError: string | undefined;
}

/** The answer in one sentence, with the machine and the pieces that it is for. */
export function StitchBand({
  asked,
  stitchable,
}: {
  readonly asked: Asked;
  readonly stitchable: Stitchable | undefined;
}) {
  const machines = useCollection('machine').rows.filter(({ data }) => data.status !== 'sold');
  const names = useVerdictNames();
  return (
    <section className={styles.band} aria-label={t('verdicts.title')} data-colour={stitchable?.verdict.colour}>
      <output className={styles.sentence} aria-label={t('verdicts.word')}>
        {stitchable === undefined ? (
          t('verdicts.reading')
        ) : stitchable.blocks.length === 0 ? (
          t('verdicts.nothing')
        ) : (
          <>
            <VerdictDot colour={stitchable.verdict.colour} words={t(`verdicts.colour.${stitchable.verdict.colour}`)} />
            {headline(stitchable, names)}
          </>
        )}
      </output>
      <div className={styles.asked} data-print="no">
        <SelectField
          label={t('verdicts.machine')}
          value={asked.machineId ?? ''}
          onChange={(id) => asked.onMachine(id === '' ? null : id)}
          options={[
            { value: '', label: t('verdicts.stockAlone') },
            ...machines.map(({ id, data }) => ({ value: id, label: data.nickname })),
          ]}
        />
        <NumberField
          label={t('verdicts.pieces')}
          stepper
          min={1}
          value={asked.pieces}
          onChange={asked.onPieces}
          error={asked.piecesError}
        />
      </div>
    </section>
  );
}

/** What to know and to do, each with the way to it. */
export function VerdictParts({
  design,
  stitchable,
  onChoose,
}: {
  readonly design: CollectionRow<'design'>;
  readonly stitchable: Stitchable;
  readonly onChoose: (block: number) => void;
}) {
  const { units } = useWorkspace().settings;
  const names = useVerdictNames();
  const may = useMay('design');
  const { verdict, chart, file } = stitchable;
  const { parts, enoughForPieces, bobbins, bobbinsAtLeast, machineSeconds } = verdict;
  const toDo = parts.filter(({ colour }) => colour !== 'green');
  // What the sentence above says whole is not said twice.
  const isSaid =
    toDo.length === 1 && headline(stitchable, names) === partWords(toDo[0] as VerdictPart, names).join('. ');
  const load = parts.find((part) => part.kind === 'load');
  const unknown = parts.find((part) => part.kind === 'chooseColours');
  const good = [
    enoughForPieces !== null && enoughForPieces > 0 && t('verdicts.enough', { count: enoughForPieces }),
    ...parts.filter(({ colour }) => colour === 'green').flatMap((part) => partWords(part, names)),
    [
      t('verdicts.bobbins', { count: bobbins }),
      bobbinsAtLeast < bobbins && t('verdicts.bobbinsAtLeast', { least: bobbinsAtLeast }),
    ]
      .filter(Boolean)
      .join(', '),
    machineSeconds !== null &&
      t('verdicts.minutes', { time: minutesInWords(Math.max(1, Math.round(machineSeconds / 60))) }),
    chart !== undefined && t('verdicts.speaks', { chart: lineName(chart), exact: chart.exact, of: chart.of }),
    file != null &&
      file.fileId !== null &&
      t('verdicts.readsVariant', {
        format: file.format.toUpperCase(),
        size: formatSizes(file.widthMm10, file.heightMm10, units),
      }),
  ].filter((words) => words !== false);
  const formats = [design.data.format, ...design.data.variants.map(({ format }) => format)];
  return (
    <section className={styles.parts} aria-label={t('verdicts.toDo')}>
      {toDo.length > 0 && !isSaid && (
        <ul className={styles.toDo}>
          {toDo.map((part, at) => (
            <li key={at}>
              <VerdictDot colour={part.colour} words={t(`verdicts.colour.${part.colour}`)} />
              <span>
                {partWords(part, names).join('. ')}
                {part.kind === 'buyUnmatched' && part.nearest.length > 0 && may.update && (
                  <>
                    {' '}
                    <button type="button" className={styles.textButton} onClick={() => onChoose(part.orders[0] ?? 0)}>
                      {t('verdicts.chooseAnother')}
                    </button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {stitchable.needles !== null && file === undefined && (
        <p>{t('verdicts.readsNone', { formats: [...new Set(formats)].map((one) => one.toUpperCase()).join(', ') })}</p>
      )}
      <div className={styles.steps} data-print="no">
        {load !== undefined && (
          <a className={styles.linkButton} href="#needle-plan">
            {partWords(load, names)[0]}
          </a>
        )}
        <AddToList designId={design.id} parts={parts} />
        {unknown !== undefined && may.update && (
          <Button onClick={() => onChoose(unknown.orders[0] ?? 0)}>{t('verdicts.chooseColoursShort')}</Button>
        )}
      </div>
      <p className={styles.quiet}>{good.join(' · ')}</p>
      <p className={styles.quiet}>{t('verdicts.about')}</p>
    </section>
  );
}

interface WantedPack {
  readonly threadId: string | null;
  readonly text: string | null;
  readonly lengthMm: number | null;
  readonly qty: number;
  readonly first: readonly Action[];
}

/** One button that puts all that is missing on the shopping list, for this design. */
function AddToList({ designId, parts }: { readonly designId: string; readonly parts: readonly VerdictPart[] }) {
  const { store } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  const may = useMay('shoppingLine');
  const lines = useCollection('shoppingLine').rows;
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
          first: [],
        },
      ];
    const { id, lengthMm, create } = threadFromChart(store.actor.teamId, found);
    const qty = Math.max(part.spools, Math.ceil(part.neededMm / lengthMm));
    return [{ threadId: id, text: null, lengthMm, qty, first: [create] }];
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
    const made = open.map((pack) => ({ id: newId(), pack }));
    const actions = made.flatMap(({ id, pack: { threadId, text, lengthMm, qty, first } }) => [
      ...first,
      mutate('shoppingLine.create', {
        id,
        set: { threadId, text, lengthMm, qty, reasons: [{ kind: 'wish' as const, ref: designId, qty }] },
      }),
    ]);
    const isSaved = await runOrTell(actions);
    setWaiting(false);
    if (!isSaved) return;
    offerUndo(store, t('verdicts.added', { count }), (later) =>
      commit(
        later,
        made.map(({ id }) => mutate('shoppingLine.delete', { id })),
      ),
    );
  };
  return (
    <Button tone="primary" icon="plus" busy={isRunning || isWaiting} onClick={() => void add()}>
      {t('verdicts.addToList', { count })}
    </Button>
  );
}

/** What the sentences of a verdict name. */
export function useVerdictNames(): VerdictNames {
  const { units } = useWorkspace().settings;
  const threads = useThreadsById();
  const hoops = useCollection('hoop').rows;
  return { threads, units, hoopOf: (id) => hoops.find((hoop) => hoop.id === id)?.data.name ?? '' };
}

/** The stitches, colours and files of a design in one line. */
export function designLine(
  data: Pick<Design, 'widthMm10' | 'heightMm10' | 'stitches' | 'blocks' | 'format' | 'variants'>,
  units: VerdictNames['units'],
): string {
  const formats = [...new Set([data.format, ...data.variants.map(({ format }) => format)])];
  return [
    formatSizes(data.widthMm10, data.heightMm10, units),
    t('designs.stitches', { count: data.stitches }),
    t('designs.colours', { count: coloursSewn(data.blocks) }),
    formats.map((format) => format.toUpperCase()).join(' + '),
  ].join(' · ');
}
