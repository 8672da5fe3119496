import '#texts/en/design-verdicts.ts';
import { useState } from 'react';
import { storedThread } from '#core/design-file/palettes.ts';
import type { StitchModel } from '#core/design-file/stitch-model.ts';
import type { DesignBlock } from '#core/kinds/design.ts';
import { topMmOf } from '#core/job/thread-per-stitch.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './designs.module.css';

export function BlocksTable({
  design,
  model,
}: {
  readonly design: CollectionRow<'design'>;
  /** The stitches, once the file is read: they say which needle sews a block. */
  readonly model?: StitchModel;
}) {
  const { id, version, data } = design;
  const may = useMay('design');
  const { runOrTell } = useAction();
  // Holds only what the person touched, by block: others may change the rest of the row meanwhile.
  const [typed, setTyped] = useState<Readonly<Record<number, Partial<DesignBlock>>>>();
  const baseVersion = useOpenedVersion(version, typed !== undefined);
  const blocks = data.blocks.map((block, at) => ({ ...block, ...typed?.[at] }));
  const change = (at: number, part: Partial<DesignBlock>) => setTyped({ ...typed, [at]: { ...typed?.[at], ...part } });
  const save = async () => {
    const clean = blocks.map((block) => ({ ...block, note: block.note?.trim() || null }));
    if (await runOrTell([mutate('design.update', { id, set: { blocks: clean }, baseVersion })])) setTyped(undefined);
  };
  return (
    <div className={styles.blockSheet}>
      <table className={styles.blocks} aria-label={t('designs.fileBlocks')}>
        <thead>
          <tr>
            <th scope="col">{t('designs.block')}</th>
            <th scope="col">{t('designs.thread')}</th>
            <th scope="col">{t('designs.stitchesWord')}</th>
            <th scope="col">{t('designs.length')}</th>
            <th scope="col">{t('designs.trimsWord')}</th>
            <th scope="col">{t('designs.note')}</th>
          </tr>
        </thead>
        <tbody>
          {blocks.map((block, at) => (
            <BlockRow
              key={at}
              block={block}
              at={at}
              needle={needleWords(model, at)}
              onChange={typed === undefined ? undefined : (part) => change(at, part)}
            />
          ))}
        </tbody>
      </table>
      {may.update && (
        <div className={styles.steps} data-print="no">
          {typed === undefined ? (
            <Button icon="edit" onClick={() => setTyped({})}>
              {t('designs.editBlocks')}
            </Button>
          ) : (
            <>
              <Button tone="primary" onClick={() => void save()}>
                {t('common.save')}
              </Button>
              <Button onClick={() => setTyped(undefined)}>{t('common.cancel')}</Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Names the needle that the file gives a block; '' if it gives none. */
export function needleWords(model: StitchModel | undefined, at: number): string {
  const needle = model?.blocks[at]?.needle ?? null;
  return needle === null ? '' : t('designs.needle', { needle });
}

const BlockRow = ({
  block,
  at,
  needle,
  onChange,
}: {
  readonly block: DesignBlock;
  readonly at: number;
  readonly needle: string;
  /** Called with a changed field; undefined unless the person edits the blocks. */
  readonly onChange: ((part: Partial<DesignBlock>) => void) | undefined;
}) => {
  return (
    <tr>
      <th scope="row">{formatNumber(at + 1)}</th>
      <td data-label={t('designs.thread')}>
        <FileThreadWords block={block} />
      </td>
      <td data-label={t('designs.stitchesWord')}>{formatNumber(block.stitches)}</td>
      <td data-label={t('designs.length')}>
        <ThreadOfBlock block={block} />
      </td>
      <td data-label={t('designs.trimsWord')}>{formatNumber(block.trims)}</td>
      <td data-label={onChange === undefined ? t('designs.note') : ''}>
        {onChange === undefined ? (
          [needle, block.stopOnly && t('designs.stopOnly'), block.note].filter(Boolean).join(' · ')
        ) : (
          <div className={styles.blockFields}>
            <TextField
              label={t('designs.noteOf', { block: at + 1 })}
              value={block.note ?? ''}
              maxLength={80}
              onChange={(note) => onChange({ note })}
            />
            {at > 0 && (
              <CheckboxField
                label={t('designs.markStop')}
                checked={block.stopOnly}
                onChange={(stopOnly) => onChange({ stopOnly })}
              />
            )}
          </div>
        )}
      </td>
    </tr>
  );
};

/**
 * The thread that a block takes in one piece, without waste, by the rule of every other screen, and beside it the way of its stitches
 * as the file has it [F28].
 */
export function ThreadOfBlock({ block: { stitches, pathMm10 } }: { readonly block: DesignBlock }) {
  const { units } = useWorkspace().settings;
  return (
    <>
      {t('designs.about', { length: formatLength(Math.round(topMmOf(stitches, 0)), units) })}{' '}
      <small className={styles.quiet}>
        {t('designs.path', { length: formatLength(Math.round(pathMm10 / 10), units) })}
      </small>
    </>
  );
}

export function FileThreadWords({ block: { fileThread } }: { readonly block: DesignBlock }) {
  if (fileThread === null) return t('designs.noThread');
  const { hex } = fileThread;
  const named = threadTitle(storedThread(fileThread));
  return (
    <span className={styles.fileThread}>
      {hex !== null && <span className={styles.colour} style={{ backgroundColor: hex }} aria-hidden />}
      <span>{named || t('verdicts.fileColour')}</span>
    </span>
  );
}
