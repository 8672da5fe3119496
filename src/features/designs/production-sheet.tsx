import { useRef, useState } from 'react';
import { blockColours, rgbOf } from '#core/design-picture/block-colours.ts';
import { strandsOf } from '#core/design-picture/strands.ts';
import type { PaperFit } from '#core/design-picture/view.ts';
import type { StitchModel } from '#core/design-file/stitch-model.ts';
import type { Design } from '#core/kinds/design.ts';
import { fabrics } from '#parts/design-picture/fabrics.ts';
import { paperFitOf, paperWords, pictureFile } from '#parts/design-picture/picture-file.ts';
import { printAlone } from '#parts/output/print-alone.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { formatSize, formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { FileThreadWords, needleWords, ThreadOfBlock } from './blocks-table.tsx';
import styles from './designs.module.css';

interface SheetProps {
  readonly data: Design;
  readonly model: StitchModel;
}

export const ProductionSheet = ({ data, model }: SheetProps) => {
  const [picture, setPicture] = useState<SheetPicture>();
  const sheet = useRef<HTMLDivElement>(null);
  const open = async () => {
    const strands = strandsOf(model);
    const colours = blockColours(model.blocks, undefined).map(rgbOf);
    const scene = { strands, colours, fabric: fabrics.white.hex, hoop: undefined, grid: undefined, showsJumps: false };
    const fit = paperFitOf(scene);
    const drawn = await pictureFile(scene, undefined, fit.isTurned).catch((fault: unknown) => {
      window.reportError(fault);
      return undefined;
    });
    if (drawn === undefined) notify.problem(t('designs.readFailed'));
    else setPicture({ url: URL.createObjectURL(drawn), fit });
  };
  const close = () => {
    if (picture !== undefined) URL.revokeObjectURL(picture.url);
    setPicture(undefined);
  };
  return (
    <>
      <Button icon="print" onClick={() => void open()}>
        {t('designs.sheet')}
      </Button>
      {picture !== undefined && (
        <Dialog
          title={t('designs.sheet')}
          width="wide"
          onClose={close}
          actions={
            <Button tone="primary" onClick={() => sheet.current !== null && printAlone(sheet.current)}>
              {t('designs.printed')}
            </Button>
          }
        >
          <div ref={sheet}>
            <Sheet data={data} model={model} picture={picture} />
          </div>
        </Dialog>
      )}
    </>
  );
};

interface SheetPicture {
  readonly url: string;
  readonly fit: PaperFit;
}

const Sheet = ({ data, model, picture }: SheetProps & { readonly picture: SheetPicture }) => {
  const { units } = useWorkspace().settings;
  const { extent } = model;
  // The way from the design's centre to its start point, from which the positions in the file count.
  const [right, down] = [-(extent.minX + extent.maxX) / 2, -(extent.minY + extent.maxY) / 2];
  return (
    <section className={styles.stack}>
      <h2>{data.name}</h2>
      <p>
        {[
          formatSizes(data.widthMm10, data.heightMm10, units),
          t('designs.stitches', { count: data.stitches }),
          t('designs.colours', { count: data.blocks.length }),
          data.format.toUpperCase(),
        ].join(' · ')}
      </p>
      <img
        src={picture.url}
        alt=""
        className={styles.sheetPicture}
        style={{ inlineSize: `${picture.fit.widthMm}mm` }}
      />
      <p className={styles.quiet}>{paperWords(picture.fit)}</p>
      <p>
        <strong>{t('designs.start')}</strong>:{' '}
        {t(`designs.startAt.${right < 0 ? 'left' : 'right'}${down < 0 ? 'Above' : 'Below'}`, {
          x: formatSize(Math.abs(Math.round(right)), units),
          y: formatSize(Math.abs(Math.round(down)), units),
        })}
      </p>
      <h3>{t('designs.sequence')}</h3>
      <table className={styles.blocks}>
        <tbody>
          {data.blocks.map((block, at) => (
            <tr key={at}>
              <th scope="row">{formatNumber(at + 1)}</th>
              <td>
                <FileThreadWords block={block} />
              </td>
              <td>{t('designs.stitches', { count: block.stitches })}</td>
              <td>
                <ThreadOfBlock block={block} />
              </td>
              <td>
                {[needleWords(model, at), block.stopOnly && t('designs.stopOnly'), block.note]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.notes !== null && <p>{data.notes}</p>}
    </section>
  );
};
