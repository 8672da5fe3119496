import { coloursSewn } from '#core/designs/colours-sewn.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Stitchable } from '#core/stitchable/stitchable.ts';
import { lineName } from '#core/threads/line-name.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { headline, partWords, type VerdictNames } from '#parts/stitchable/verdict-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { later } from '#ui/later.tsx';
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
  const { verdict, chart, file, heads } = stitchable;
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
      <div className={styles.steps} data-print="no">
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
      </div>
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
