import '#texts/en/design-opening.ts';
import { coloursSewn } from '#core/designs/design-set.ts';
import { blockChanges, type BlockChange } from '#core/designs/design-changes.ts';
import { storedThread } from '#core/design-file/palettes.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { Units } from '#core/amounts/units.ts';
import type { Design, DesignBlock } from '#core/kinds/design.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { classNames } from '#ui/class-names.ts';
import { Tag, type Tone } from '#ui/tag.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './designs.module.css';

/** The facts of a design that two versions are compared by. */
export type ComparedDesign = Pick<Design, 'stitches' | 'widthMm10' | 'heightMm10' | 'blocks' | 'format'>;

/** What a new version changes, in a few words for one line; '' if stitches, size and blocks are the same. */
export function changeWords(before: ComparedDesign, after: ComparedDesign, units: Units): string {
  const more = after.stitches - before.stitches;
  const [size, newSize] = [sizeOf(before, units), sizeOf(after, units)];
  const [colours, newColours] = [coloursSewn(before.blocks), coloursSewn(after.blocks)];
  return [
    more > 0 && t('designLibrary.moreStitches', { count: more }),
    more < 0 && t('designLibrary.fewerStitches', { count: -more }),
    size !== newSize && t('designLibrary.fromTo', { from: size, to: newSize }),
    colours !== newColours &&
      t('designLibrary.fromTo', { from: formatNumber(colours), to: t('designs.colours', { count: newColours }) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const sizeOf = ({ widthMm10, heightMm10 }: ComparedDesign, units: Units): string =>
  formatSizes(widthMm10, heightMm10, units);

/** The figures and blocks of a saved design beside those of the version that would replace it. */
export function VersionChanges({ before, after }: { readonly before: ComparedDesign; readonly after: ComparedDesign }) {
  const { units } = useWorkspace().settings;
  const words = changeWords(before, after, units);
  const blocks = blockChanges(before.blocks, after.blocks);
  const isSame = words === '' && blocks.every(({ is }) => is === 'same');
  const figures = [
    [t('designs.stitchesWord'), formatNumber(before.stitches), formatNumber(after.stitches)],
    [t('designs.size'), sizeOf(before, units), sizeOf(after, units)],
    [t('designs.blocksWord'), formatNumber(before.blocks.length), formatNumber(after.blocks.length)],
    [t('designs.format'), before.format.toUpperCase(), after.format.toUpperCase()],
  ] as const;
  return (
    <section className={styles.stack} aria-label={t('designLibrary.changes')}>
      <h3>{t('designLibrary.changes')}</h3>
      <p>{isSame ? t('designLibrary.nothingChanges') : words}</p>
      <table className={classNames(styles.blocks, styles.changes)}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('designLibrary.changes')}</VisuallyHidden>
            </th>
            <th scope="col">{t('designLibrary.before')}</th>
            <th scope="col">{t('designLibrary.after')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(([name, old, now]) => (
            <tr key={name} data-changed={old === now ? undefined : true}>
              <th scope="row">{name}</th>
              <td>{old}</td>
              <td>{now}</td>
            </tr>
          ))}
          {blocks.map((change, at) => (
            <tr key={at}>
              <th scope="row">
                <Tag tone={changeTones[change.is]}>{t(`designLibrary.change.${change.is}`)}</Tag>
              </th>
              <td>
                <Side change={change} side="before" />
              </td>
              <td>
                <Side change={change} side="after" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const changeTones: Readonly<Record<BlockChange['is'], Tone>> = {
  same: 'plain',
  changed: 'warn',
  added: 'good',
  removed: 'danger',
};

const Side = ({ change, side }: { readonly change: BlockChange; readonly side: 'before' | 'after' }) => {
  const block = side === 'before' ? 'before' in change && change.before : 'after' in change && change.after;
  return block === false ? null : <BlockWords block={block} />;
};

/** A block in one line: swatch, thread as the file names it, and stitches. */
export function BlockWords({ block }: { readonly block: Pick<DesignBlock, 'fileThread' | 'stitches' | 'stopOnly'> }) {
  const { fileThread, stitches, stopOnly } = block;
  const name =
    fileThread === null
      ? t(stopOnly ? 'designLibrary.aStop' : 'designLibrary.noThread')
      : threadTitle(storedThread(fileThread)) || t('designLibrary.fileColour');
  return (
    <span className={styles.fileThread}>
      <span
        className={styles.colour}
        data-none={fileThread?.hex == null || undefined}
        style={{ backgroundColor: fileThread?.hex ?? undefined }}
        aria-hidden
      />
      <span>
        {name} <span className={styles.quiet}>{t('designs.stitches', { count: stitches })}</span>
      </span>
    </span>
  );
}
