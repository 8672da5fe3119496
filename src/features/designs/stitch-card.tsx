import '#texts/en/reserved.ts';
import type { StitchModel } from '#core/design-file/stitch-model.ts';
import { coloursSewn } from '#core/designs/design-set.ts';
import { topMmOf, usualWasteBp } from '#core/job/thread-per-stitch.ts';
import type { Design, DesignBlock } from '#core/kinds/design.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { MatchedBlock, ThreadMatcher } from '#core/stitchable/match-threads.ts';
import type { Stitchable } from '#core/stitchable/stitchable.ts';
import { lineName, fullTitle, threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { paceInWords } from '#parts/machines/real-pace.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { headline, partWords, type VerdictNames, fileThreadWords } from '#parts/stitchable/verdict-words.ts';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tag } from '#ui/tag.tsx';
import { needleWords } from './blocks-table.tsx';
import styles from './design-page.module.css';

const AddToList = later(async () => (await import('./add-to-list.tsx')).AddToList);

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
  const machines = useQuery(rowsOf('machine')).rows.filter(({ data }) => data.status !== 'sold');
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
  pieces,
  onChoose,
}: {
  readonly design: CollectionRow<'design'>;
  readonly stitchable: Stitchable;
  readonly pieces: number;
  readonly onChoose: (block: number) => void;
}) {
  const { units } = useWorkspace().settings;
  const names = useVerdictNames();
  const may = useMay('design');
  const { verdict, chart, file, heads, pace } = stitchable;
  const { parts, enoughForPieces, bobbins, bobbinsAtLeast, machineSeconds } = verdict;
  // What the sentence above and the button below say is not said twice.
  const said = headline(stitchable, names);
  const toDo = parts.filter(
    (part) => part.colour !== 'green' && part.kind !== 'load' && partWords(part, names).join('. ') !== said,
  );
  const load = parts.find((part) => part.kind === 'load');
  const unknown = parts.find((part) => part.kind === 'chooseColours');
  const good = [
    heads > 1 && t('verdicts.rounds', { heads, count: Math.ceil(pieces / heads) }),
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
    pace !== undefined && paceInWords(pace),
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
      {toDo.length > 0 && (
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
      <Stack row gap="s" data-print="no">
        {load !== undefined && (
          <a className={styles.linkButton} href="#needle-plan">
            {partWords(load, names)[0]}
          </a>
        )}
        {parts.some(({ kind }) => kind === 'buy' || kind === 'buyUnmatched') && (
          <AddToList designId={design.id} parts={parts} />
        )}
        {unknown !== undefined && may.update && (
          <Button onClick={() => onChoose(unknown.orders[0] ?? 0)}>{t('verdicts.chooseColoursShort')}</Button>
        )}
      </Stack>
      <p className={styles.quiet}>{good.join(' · ')}</p>
      <p className={styles.quiet}>{t('verdicts.about')}</p>
    </section>
  );
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

const ChooseThread = later(async () => (await import('./choose-thread.tsx')).ChooseThread);

/** The blocks of a design with the threads that sew them; a tap chooses another. Empty blocks are machine stops. */
export function SewnBlocks({
  design,
  model,
  stitchable,
  pieces,
  matcher,
  choosing,
  onChoose,
}: {
  readonly design: CollectionRow<'design'>;
  /** The stitches, once the file is read: they say which needle sews a block. */
  readonly model: StitchModel | undefined;
  readonly stitchable: Stitchable | undefined;
  readonly pieces: number;
  readonly matcher: ThreadMatcher | undefined;
  /** The block whose thread is being chosen. */
  readonly choosing: number | undefined;
  readonly onChoose: (block: number | undefined) => void;
}) {
  const { data } = design;
  const may = useMay('design');
  const matched = new Map(stitchable?.blocks.map((block) => [block.order, block]));
  const choose = useChoosing(design.id);
  const suggested = (stitchable?.blocks ?? []).filter(
    ({ match, isStop }) => !isStop && 'threadId' in match && match.by !== 'chosen',
  );
  const takeAll = () => {
    const threads = suggested.flatMap(({ order, match }) =>
      'threadId' in match ? [[order, match.threadId] as const] : [],
    );
    void choose(threads, t('verdicts.taken', { count: threads.length }));
  };
  const current = choosing === undefined ? undefined : matched.get(choosing);
  return (
    <Stack gap="s">
      <table className={styles.blocks} aria-label={t('designs.blocksWord')}>
        <thead>
          <tr>
            <th scope="col">{t('designs.block')}</th>
            <th scope="col">{t('designs.threadWord')}</th>
            <th scope="col">{t('verdicts.word')}</th>
          </tr>
        </thead>
        <tbody>
          {data.blocks.map((block, at) => (
            <BlockRow
              key={at}
              at={at}
              block={block}
              matched={matched.get(at)}
              needle={needleWords(model, at)}
              stitchable={stitchable}
              pieces={pieces}
              onChoose={may.update && block.stitches > 0 && stitchable !== undefined ? () => onChoose(at) : undefined}
            />
          ))}
        </tbody>
      </table>
      {may.update && suggested.length > 0 && (
        <p className={styles.quiet} data-print="no">
          {t('verdicts.tapABlock')}{' '}
          <button type="button" className={styles.textButton} onClick={takeAll}>
            {t('verdicts.takeAll')}
          </button>
        </p>
      )}
      {current !== undefined && matcher !== undefined && choosing !== undefined && (
        <ChooseThread
          design={data}
          at={choosing}
          matched={current}
          matcher={matcher}
          onPick={async (threads, before) => {
            onChoose(undefined);
            await choose(threads, t('verdicts.chosen', { count: threads.length }), before);
          }}
          onClose={() => onChoose(undefined)}
        />
      )}
    </Stack>
  );
}

/** Saves chosen threads by block, undoable; null takes a choice back. `first`: what must be saved before. */
const useChoosing = (id: string) => {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  return async (
    threads: readonly (readonly [block: number, threadId: string | null])[],
    done: string,
    first: readonly Action[] = [],
  ): Promise<void> => {
    const undo = await runOrTell([...first, mutate('design.choose', { id, threads: Object.fromEntries(threads) })]);
    if (undo !== undefined) offerUndo(store, done, undo);
  };
};

function BlockRow({
  at,
  block,
  matched,
  needle,
  stitchable,
  pieces,
  onChoose,
}: {
  readonly at: number;
  readonly block: DesignBlock;
  readonly matched: MatchedBlock | undefined;
  /** The needle that the file names; '' if it names none. */
  readonly needle: string;
  readonly stitchable: Stitchable | undefined;
  readonly pieces: number;
  readonly onChoose: (() => void) | undefined;
}) {
  const { units } = useWorkspace().settings;
  const threads = useThreadsById();
  const isStop = block.stopOnly || block.stitches === 0;
  const match = matched?.match;
  const owned = match !== undefined && 'threadId' in match ? threads.get(match.threadId) : undefined;
  const verdict = owned && stitchable?.verdict.threads.find(({ threadId }) => threadId === owned.id);
  const colour = verdict?.colour ?? (match?.by === 'none' ? 'red' : match?.by === 'unknown' ? 'grey' : undefined);
  const length = formatLength(Math.round(verdict?.neededMm ?? topMmOf(block.stitches, usualWasteBp) * pieces), units);
  const reserved = stitchable?.verdict.parts.find((part) => part.kind === 'reserved' && part.threadId === owned?.id);
  const fileWords = block.fileThread === null ? undefined : fileThreadWords(block.fileThread);
  const isOther =
    owned !== undefined &&
    fileWords !== undefined &&
    ![threadTitle(owned.thread), fullTitle(owned.thread)].includes(fileWords);
  return (
    <tr data-pressable={onChoose !== undefined || undefined}>
      <th scope="row">{formatNumber(at + 1)}</th>
      <td>
        <div className={styles.blockThread}>
          {owned === undefined ? (
            <Swatch hex={block.fileThread?.hex ?? null} size="small" />
          ) : (
            <ThreadSwatch thread={owned.thread} size="small" />
          )}
          <div className={styles.blockWords}>
            <span className={styles.blockName}>
              {owned === undefined ? (
                (fileWords ?? t('verdicts.notKnown'))
              ) : (
                <ThreadWords thread={owned.thread} isFull />
              )}
            </span>
            <small>
              {[
                t('designs.stitches', { count: block.stitches }),
                block.stitches > 0 &&
                  (owned === undefined || verdict === undefined
                    ? length
                    : t('verdicts.ofStock', {
                        needed: length,
                        stock: stockInWords(owned.stock, units).length || formatLength(0, units),
                      })),
                reserved?.kind === 'reserved' &&
                  owned !== undefined &&
                  t('reserved.free', {
                    length: formatLength(Math.max(0, owned.stock.knownMm - reserved.reservedMm), units),
                  }),
                byWords(matched),
                matched?.isChoiceGone === true && t('verdicts.choiceGone'),
                isOther && t('verdicts.fileSays', { thread: fileWords }),
                needle !== '' && t('verdicts.fileSays', { thread: needle }),
                isStop && t('designs.stopOnly'),
                block.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </div>
        </div>
      </td>
      <td>
        <div className={styles.blockState}>
          {match !== undefined && match.by !== 'unknown' && (
            <NeedleTag order={at} stitchable={stitchable} isMissing={colour === 'red'} />
          )}
          {colour !== undefined && !isStop && <VerdictDot colour={colour} words={t(`verdicts.colour.${colour}`)} />}
          {onChoose !== undefined && !isStop && (
            <button type="button" className={styles.blockButton} onClick={onChoose} aria-label={t('verdicts.choose')}>
              ›
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** How the thread of a block was found, where that is worth a word. */
const byWords = (matched: MatchedBlock | undefined): string => {
  const match = matched?.match;
  switch (match?.by) {
    case 'chosen':
      return t('verdicts.by.chosen');
    case 'chart':
      return match.publisher === null
        ? t('verdicts.by.stitchersChart')
        : t('verdicts.by.chart', { publisher: match.publisher });
    case 'colour':
      return t(`verdicts.by.${match.likeness}`);
    case 'none':
      return t('verdicts.notOwned');
    default:
      return '';
  }
};

/** The needle of a block in the plan: it holds the thread, or is to be loaded with it. */
function NeedleTag({
  order,
  stitchable,
  isMissing,
}: {
  readonly order: number;
  readonly stitchable: Stitchable | undefined;
  readonly isMissing: boolean;
}) {
  const planned = stitchable?.plan?.ok === true ? stitchable.plan.value : undefined;
  if (planned === undefined || stitchable?.needles === 1)
    return isMissing ? <Tag tone="danger">{t('verdicts.toBuy')}</Tag> : null;
  const step = planned.orders.indexOf(order);
  const needle = planned.plan.needles[step];
  if (needle === undefined) return null;
  const loads = [...planned.plan.beforeStart, ...planned.plan.inEveryPiece];
  const isLoaded = loads.every((load) => load.needle !== needle);
  if (isMissing) return <Tag tone="danger">{t('verdicts.toBuy')}</Tag>;
  return isLoaded ? (
    <Tag>{t('verdicts.onNeedle', { needle })}</Tag>
  ) : (
    <Tag tone="warn">{t('verdicts.loadHere', { needle })}</Tag>
  );
}
