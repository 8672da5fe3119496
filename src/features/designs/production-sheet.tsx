import { useRef, useState } from 'react';
import { blockColours, rgbOf } from '#core/design-picture/block-colours.ts';
import { strandsOf } from '#core/design-picture/surface.ts';
import type { PaperFit } from '#core/design-picture/view.ts';
import type { StitchModel } from '#core/design-file/stitch-model.ts';
import { coloursSewn } from '#core/designs/design-set.ts';
import { topMmOf } from '#core/job/thread-per-stitch.ts';
import type { Stitchable } from '#core/stitchable/stitchable.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { fabrics } from '#parts/design-picture/draw-cloth.ts';
import { paperFitOf, paperWords, pictureFile } from '#parts/design-picture/picture-file.ts';
import { paceInWords } from '#parts/machines/real-pace.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { printAlone } from '#parts/output/print-alone.ts';
import { QrCode } from '#parts/output/qr-code.tsx';
import { useSiteUrl } from '#parts/output/site-url.ts';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { fileThreadWords } from '#parts/stitchable/verdict-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { formatSize, formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { notify } from '#ui/notify.ts';
import { Swatch } from '#ui/swatch.tsx';
import { needleWords } from './blocks-table.tsx';
import styles from '#parts/output/sheet.module.css';

interface SheetProps {
  readonly design: CollectionRow<'design'>;
  readonly model: StitchModel;
  readonly stitchable: Stitchable | undefined;
  readonly machineId: string | null;
  readonly pieces: number;
}

interface SheetPicture {
  readonly url: string;
  readonly fit: PaperFit;
}

/** The sheet that is pinned to the machine: picture, what to set up, and the sequence. */
export function ProductionSheet(props: SheetProps) {
  const { design, model, stitchable } = props;
  const [picture, setPicture] = useState<SheetPicture>();
  const threads = useThreadsById();
  const sheet = useRef<HTMLDivElement>(null);
  const open = async () => {
    const strands = strandsOf(model);
    const chosen = sewnBy(stitchable, design.data.blocks.length).map((id) => threads.get(id ?? '')?.thread.hex ?? null);
    const colours = blockColours(model.blocks, chosen).map(rgbOf);
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
            <Sheet {...props} picture={picture} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The team's thread of each block; undefined where it has none. */
const sewnBy = (stitchable: Stitchable | undefined, blocks: number): readonly (string | undefined)[] => {
  const matched = new Map(stitchable?.blocks.map(({ order, match }) => [order, match]));
  return Array.from({ length: blocks }, (_, at) => {
    const match = matched.get(at);
    return match !== undefined && 'threadId' in match ? match.threadId : undefined;
  });
};

function Sheet({
  design,
  model,
  stitchable,
  machineId,
  pieces,
  picture,
}: SheetProps & { readonly picture: SheetPicture }) {
  const { id, data } = design;
  const { units } = useWorkspace().settings;
  const threads = useThreadsById();
  const names = useVerdictNames();
  const { siteUrl } = useSiteUrl();
  const machine = useQuery(rowsOf('machine')).rows.find((row) => row.id === machineId)?.data;
  const { extent } = model;
  // The way from the design's centre to its start point, from which the positions in the file count.
  const [right, down] = [-(extent.minX + extent.maxX) / 2, -(extent.minY + extent.maxY) / 2];
  const sewn = sewnBy(stitchable, data.blocks.length);
  const planned = stitchable?.plan?.ok === true ? stitchable.plan.value : undefined;
  const needleOf = (order: number) => planned?.plan.needles[planned.orders.indexOf(order)];
  const verdict = stitchable?.verdict;
  const hoop = verdict?.parts.find((part) => part.kind === 'hoop');
  const seconds = verdict?.machineSeconds ?? null;
  const address = `${siteUrl}/inventory/designs/${id}`;
  return (
    <section className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h2>{data.name}</h2>
          <p>
            {[
              formatSizes(data.widthMm10, data.heightMm10, units),
              t('designs.stitches', { count: data.stitches }),
              t('designs.colours', { count: coloursSewn(data.blocks) }),
              (stitchable?.file?.format ?? data.format).toUpperCase(),
            ].join(' · ')}
          </p>
        </div>
        <figure className={styles.code}>
          <QrCode text={address} className={styles.qr} />
        </figure>
      </header>
      <img src={picture.url} alt="" className={styles.picture} style={{ inlineSize: `${picture.fit.widthMm}mm` }} />
      <p className={styles.quiet}>{paperWords(picture.fit)}</p>
      <Facts
        facts={[
          [t('verdicts.machine'), machine?.nickname],
          [
            t('designs.hoopWord'),
            hoop === undefined
              ? undefined
              : hoop.isTurned
                ? t('designs.turned', { name: names.hoopOf(hoop.hoopId) })
                : names.hoopOf(hoop.hoopId),
          ],
          [t('designs.speed'), machine && t('designs.spm', { speed: machine.workingSpm })],
          [t('verdicts.pieces'), formatNumber(pieces)],
          [t('designs.time'), seconds === null ? undefined : minutesInWords(Math.max(1, Math.round(seconds / 60)))],
          [t('realPace.title'), stitchable?.pace && paceInWords(stitchable.pace)],
          [t('designs.bobbins'), verdict && formatNumber(verdict.bobbins)],
          [
            t('designs.start'),
            t(`designs.startAt.${right < 0 ? 'left' : 'right'}${down < 0 ? 'Above' : 'Below'}`, {
              x: formatSize(Math.abs(Math.round(right)), units),
              y: formatSize(Math.abs(Math.round(down)), units),
            }),
          ],
          [t('needlePlan.sequence'), planned && (stitchable?.needles ?? 1) > 1 ? planned.plan.sequence : undefined],
        ]}
      />
      <h3>{t('designs.sequence')}</h3>
      <table className={styles.blocks}>
        <thead>
          <tr>
            <th scope="col">{t('designs.block')}</th>
            <th scope="col">{t('designs.threadWord')}</th>
            <th scope="col">{t('designs.needleWord')}</th>
            <th scope="col">{t('designs.stitchesWord')}</th>
            <th scope="col">{t('verdicts.inOnePiece')}</th>
            <th scope="col">{t('designs.note')}</th>
          </tr>
        </thead>
        <tbody>
          {data.blocks.map((block, at) => {
            const owned = threads.get(sewn[at] ?? '');
            const needle = needleOf(at);
            const isStop = block.stopOnly || block.stitches === 0;
            return (
              <tr key={at}>
                <th scope="row">{formatNumber(at + 1)}</th>
                <td>
                  <span className={styles.thread}>
                    {owned === undefined ? (
                      <Swatch hex={block.fileThread?.hex ?? null} size="small" />
                    ) : (
                      <ThreadSwatch thread={owned.thread} size="small" />
                    )}
                    <span>
                      {owned === undefined ? (
                        block.fileThread === null ? (
                          t('verdicts.notKnown')
                        ) : (
                          fileThreadWords(block.fileThread)
                        )
                      ) : (
                        <ThreadWords thread={owned.thread} isFull />
                      )}
                    </span>
                  </span>
                </td>
                <td>{isStop ? t('needlePlan.stop') : needle === undefined ? needleWords(model, at) : needle}</td>
                <td>{formatNumber(block.stitches)}</td>
                <td>{formatLength(Math.round(topMmOf(block.stitches, 0)), units)}</td>
                <td>{[block.stopOnly && t('designs.stopOnly'), block.note].filter(Boolean).join(' · ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {data.notes !== null && <p>{data.notes}</p>}
      <p className={styles.quiet}>{address}</p>
    </section>
  );
}
