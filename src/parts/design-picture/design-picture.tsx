import '#texts/en/design-picture.ts';
import { useEffect, useMemo, useState } from 'react';
import { blockColours, rgbOf } from '#core/design-picture/block-colours.ts';
import { hoopOutlineOf, type PictureHoop } from '#core/design-picture/hoop-outline.ts';
import { strandsOf, type DrawnModel } from '#core/design-picture/strands.ts';
import { timeLineOf, type SewingSpeed } from '#core/design-picture/time-line.ts';
import { formatSizes } from '#texts/format-size.ts';
import type { Units } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { More } from '#ui/more.tsx';
import styles from './design-picture.module.css';
import { ClothFields } from './cloth-fields.tsx';
import { fabrics } from './fabrics.ts';
import { PictureCanvas } from './picture-canvas.tsx';
import { PictureFiles } from './picture-files.tsx';
import { PlayBar } from './play-bar.tsx';
import { createPlayer } from './player.ts';
import type { Scene, Stage } from './stage.ts';
import { useIsDark } from './use-is-dark.ts';
import { ViewTools } from './view-tools.tsx';

export interface DesignPictureProps {
  readonly name: string;
  readonly model: DrawnModel;
  /** The colours `#rrggbb` of the chosen threads, by block; null or missing means the file's colour. */
  readonly chosen?: readonly (string | null)[];
  /** The names of the chosen threads, by block; null or missing means the file's name. */
  readonly threadNames?: readonly (string | null)[];
  /** The hoops that a person can choose to see around the design, the smallest first. */
  readonly hoops?: readonly PictureHoop[];
  readonly speed?: SewingSpeed;
  readonly units: Units;
}

export function DesignPicture({
  name,
  model,
  chosen,
  threadNames,
  hoops,
  speed = usualSpeed,
  units,
}: DesignPictureProps) {
  const [isAsFile, setAsFile] = useState(false);
  const isInThreads = !isAsFile && chosen?.some((hex) => hex !== null) === true;
  const [stage, setStage] = useState<Stage>();
  const [hasGrid, setGrid] = useState(false);
  const [showsJumps, setJumps] = useState(false);
  const [hoop, setHoop] = useState<PictureHoop>();
  const [fabric, setFabric] = useState<string>();
  const isDark = useIsDark();

  const strands = useMemo(() => strandsOf(model), [model]);
  const hexes = useMemo(
    () => blockColours(model.blocks, isInThreads ? chosen : undefined),
    [model, chosen, isInThreads],
  );
  const player = useMemo(() => createPlayer(strands.count, timeLineOf(strands, speed)), [strands, speed]);
  useEffect(() => () => player.close(), [player]);
  const outline = useMemo(() => hoop && hoopOutlineOf(hoop, strands.box), [hoop, strands]);
  const colours = useMemo(() => hexes.map(rgbOf), [hexes]);
  const fabricHex = fabric ?? (isDark ? fabrics.charcoal.hex : fabrics.natural.hex);
  const scene = useMemo<Scene>(
    () => ({ strands, colours, fabric: fabricHex, hoop: outline, grid: hasGrid ? units : undefined, showsJumps }),
    [strands, colours, fabricHex, outline, hasGrid, units, showsJumps],
  );

  const { left, top, right, bottom } = strands.box;
  const facts = t('designPicture.facts', {
    name,
    count: model.blocks.length,
    stitches: strands.count,
    size: formatSizes(right - left, bottom - top, units),
  });
  return (
    <Card as="section" aria-label={t('designPicture.preview')} padded={false} className={styles.picture}>
      <div className={styles.frame}>
        <PictureCanvas label={facts} scene={scene} player={player} onStage={setStage} />
        {chosen?.some((hex) => hex !== null) === true && (
          <span className={styles.corner} data-print="no">
            <Chip pressed={isInThreads} onPress={() => setAsFile(!isAsFile)}>
              {t(isInThreads ? 'designPicture.inThreads' : 'designPicture.inFileColours')}
            </Chip>
          </span>
        )}
      </div>
      <div className={styles.below}>
        <PlayBar
          player={player}
          strands={strands}
          blocks={model.blocks}
          hexes={hexes}
          threadNames={isInThreads ? threadNames : undefined}
          speed={speed}
        >
          <ViewTools stage={stage} scale={hasGrid ? units : undefined} />
        </PlayBar>
        <More label={t('designPicture.more')}>
          <div className={styles.options}>
            <ClothFields
              fabric={fabricHex}
              onFabric={setFabric}
              hoops={hoops ?? []}
              hoop={hoop}
              onHoop={setHoop}
              fit={outline?.fit}
            />
            <div className={styles.tools}>
              <Chip pressed={hasGrid} onPress={() => setGrid(!hasGrid)}>
                {t('designPicture.grid')}
              </Chip>
              {strands.jumps.after.length > 0 && (
                <Chip pressed={showsJumps} onPress={() => setJumps(!showsJumps)}>
                  {t('designPicture.jumps')}
                </Chip>
              )}
            </div>
            <PictureFiles name={name} caption={facts} scene={scene} />
          </div>
        </More>
      </div>
    </Card>
  );
}

/** The speed and pauses of a usual machine with one needle, used when no `speed` is given. */
const usualSpeed: SewingSpeed = { stitchesPerMinute: 700, trimSeconds: 6, changeSeconds: 75 };
