import '#texts/en/design-picture.ts';
import { useEffect, useMemo, useState, useSyncExternalStore, useRef, type RefObject, useId } from 'react';
import { blockColours, rgbOf } from '#core/design-picture/block-colours.ts';
import { hoopOutlineOf, type PictureHoop, type HoopOutline } from '#core/design-picture/hoop-outline.ts';
import { strandsOf, type DrawnModel, tiltedLight } from '#core/design-picture/surface.ts';
import { timeLineOf, type SewingSpeed } from '#core/design-picture/time-line.ts';
import { gridFor, trueScale } from '#core/design-picture/view.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { formatSizes, formatSize } from '#texts/format-size.ts';
import type { Units } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { More } from '#ui/more.tsx';
import { notify } from '#ui/notify.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './design-picture.module.css';
import { fabrics, fabricNames, type Fabric } from './draw-cloth.ts';
import { canShare, pictureFile, pictureName, printPicture, sharePicture } from './picture-file.ts';
import { PlayBar, createPlayer, type Player } from './play-bar.tsx';
import { type Scene, type Stage, createStage } from './stage.ts';
import { keyZoom, useGestures, useKeys } from './use-gestures.ts';

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
          <Stack>
            <ClothFields
              fabric={fabricHex}
              onFabric={setFabric}
              hoops={hoops ?? []}
              hoop={hoop}
              onHoop={setHoop}
              fit={outline?.fit}
            />
            <Stack row gap="s">
              <Chip pressed={hasGrid} onPress={() => setGrid(!hasGrid)}>
                {t('designPicture.grid')}
              </Chip>
              {strands.jumps.after.length > 0 && (
                <Chip pressed={showsJumps} onPress={() => setJumps(!showsJumps)}>
                  {t('designPicture.jumps')}
                </Chip>
              )}
            </Stack>
            <PictureFiles name={name} caption={facts} scene={scene} />
          </Stack>
        </More>
      </div>
    </Card>
  );
}

/** The speed and pauses of a usual machine with one needle, used when no `speed` is given. */
const usualSpeed: SewingSpeed = { stitchesPerMinute: 700, trimSeconds: 6, changeSeconds: 75 };

/** Whether the page is dark now, because of the person's choice or, without a choice, of the system's setting. */
function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

const query = '(prefers-color-scheme: dark)';

const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia(query).matches : theme === 'dark';
};

const subscribe = (notify: () => void): (() => void) => {
  const system = matchMedia(query);
  const chosen = new MutationObserver(notify);
  system.addEventListener('change', notify);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', notify);
    chosen.disconnect();
  };
};

function PictureCanvas({
  label,
  scene,
  player,
  onStage,
}: {
  readonly label: string;
  readonly scene: Scene;
  readonly player: Player;
  readonly onStage: (stage: Stage | undefined) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<Stage>();
  useEffect(() => {
    if (box.current === null || canvas.current === null) return undefined;
    const own = createStage(canvas.current);
    const sizes = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      own.resize({ width, height }, window.devicePixelRatio);
    });
    sizes.observe(box.current);
    setStage(own);
    onStage(own);
    return () => {
      sizes.disconnect();
      own.close();
      onStage(undefined);
    };
  }, [onStage]);
  useEffect(() => stage?.setScene(scene), [stage, scene]);
  useEffect(() => {
    if (stage === undefined) return undefined;
    const show = () => stage.setStitches(player.state().stitches, player.state().isPlaying);
    show();
    return player.subscribe(show);
  }, [stage, player]);
  useGestures(box, stage);
  useKeys(box, stage, player);
  useLamp(box, stage);
  const isFitted = useSyncExternalStore(stage?.subscribe ?? neverChanges, () => stage?.isFitted() ?? true);

  return (
    <div
      ref={box}
      role="application"
      aria-label={t('designPicture.keys')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move and zoom the picture
      tabIndex={0}
      className={styles.stage}
      data-fitted={isFitted || undefined}
    >
      <canvas ref={canvas} role="img" aria-label={label} className={styles.canvas} />
    </div>
  );
}

/** Moves the light a little with the mouse and the tilt of the device, unless the person asks for less motion. */
function useLamp(box: RefObject<HTMLElement | null>, stage: Stage | undefined): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || stage === undefined) return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const quiet = new AbortController();
    let [lastRight, lastDown] = [0, 0];
    // Lighting all pixels again takes time, so small steps that a person cannot see are ignored.
    const shine = (right: number, down: number): void => {
      if (Math.hypot(right - lastRight, down - lastDown) < leastStep) return;
      [lastRight, lastDown] = [right, down];
      stage.setLight(tiltedLight(right, down));
    };
    const follow = ({ pointerType, clientX, clientY, buttons }: PointerEvent): void => {
      if (pointerType !== 'mouse' || buttons !== 0) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      shine(((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1);
    };
    const tilt = ({ gamma, beta }: DeviceOrientationEvent): void => {
      if (gamma !== null && beta !== null) shine(gamma / 45, (beta - restingTilt) / 45);
    };
    element.addEventListener('pointermove', follow, { signal: quiet.signal });
    window.addEventListener('deviceorientation', tilt, { signal: quiet.signal });
    return () => quiet.abort();
  }, [box, stage]);
}

const leastStep = 0.08;
/** A person holds a device leaning back by about this many degrees. */
const restingTilt = 40;

/** Buttons for the zoom. `scale`: the units of the grid that is on. */
function ViewTools({ stage, scale }: { readonly stage: Stage | undefined; readonly scale: Units | undefined }) {
  const zoom = useSyncExternalStore(stage?.subscribe ?? neverChanges, () => stage?.zoomShown() ?? 1);
  const step = scale && gridFor(scale, zoom * trueScale, 12).stepMm10;
  return (
    <>
      <IconButton icon="minus" label={t('designPicture.zoomOut')} onClick={() => stage?.zoom(1 / keyZoom)} />
      <IconButton icon="plus" label={t('designPicture.zoomIn')} onClick={() => stage?.zoom(keyZoom)} />
      <Button onClick={() => stage?.fit()}>{t('designPicture.fit')}</Button>
      <Button onClick={() => stage?.showTrueSize()}>{t('designPicture.trueSize')}</Button>
      <p className={styles.words}>
        {[
          t('designPicture.shownAt', { percent: formatNumber(zoom, { style: 'percent' }) }),
          step !== undefined && scale !== undefined && t('designPicture.gridStep', { step: formatSize(step, scale) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

const neverChanges = () => () => undefined;

function ClothFields({
  fabric,
  onFabric,
  hoops,
  hoop,
  onHoop,
  fit,
}: {
  readonly fabric: string;
  readonly onFabric: (hex: string) => void;
  readonly hoops: readonly PictureHoop[];
  readonly hoop: PictureHoop | undefined;
  readonly onHoop: (hoop: PictureHoop | undefined) => void;
  readonly fit: HoopOutline['fit'] | undefined;
}) {
  const other = useId();
  const named = fabricNames.find((name) => fabrics[name].hex === fabric);
  const chosenHoop = hoop === undefined ? '' : String(hoops.indexOf(hoop));
  return (
    <div className={styles.fields}>
      <SelectField<Fabric | 'own'>
        label={t('designPicture.fabric')}
        value={named ?? 'own'}
        onChange={(value) => onFabric(value === 'own' ? nearTo(fabric) : fabrics[value].hex)}
        options={[
          ...fabricNames.map((value) => ({ value, label: t(fabrics[value].word) })),
          { value: 'own', label: t('designPicture.ownFabric') },
        ]}
      />
      {named === undefined && (
        <p className={styles.own}>
          <label htmlFor={other}>{t('designPicture.chooseFabric')}</label>
          <input
            id={other}
            type="color"
            value={fabric}
            onChange={({ currentTarget }) => onFabric(currentTarget.value)}
            className={styles.colour}
          />
        </p>
      )}
      {hoops.length > 0 && (
        <SelectField
          label={t('designPicture.hoop')}
          value={chosenHoop}
          onChange={(value) => onHoop(value === '' ? undefined : hoops[Number(value)])}
          options={[
            { value: '', label: t('designPicture.noHoop') },
            ...hoops.map(({ name }, at) => ({ value: String(at), label: name })),
          ]}
          hint={fit === undefined ? undefined : <output>{t(fitWords[fit])}</output>}
        />
      )}
    </div>
  );
}

const fitWords = {
  fits: 'designPicture.fits',
  turned: 'designPicture.fitsTurned',
  no: 'designPicture.fitsNot',
} as const satisfies Readonly<Record<HoopOutline['fit'], string>>;

/** Returns a colour close to a named one, so that the field for any colour opens without a visible change. */
const nearTo = (hex: string): string => {
  const blue = Number.parseInt(hex.slice(5), 16);
  return hex.slice(0, 5) + (blue > 0 ? blue - 1 : 1).toString(16).padStart(2, '0');
};

type Way = 'save' | 'print' | 'share';

function PictureFiles({
  name,
  caption,
  scene,
}: {
  readonly name: string;
  readonly caption: string;
  readonly scene: Scene;
}) {
  const [busy, setBusy] = useState<Way>();
  const give = async (way: Way): Promise<void> => {
    switch (way) {
      case 'save':
        return saveFile(pictureName(name), await pictureFile(scene));
      case 'print':
        return printPicture(scene, caption);
      case 'share':
        return sharePicture(await pictureFile(scene), name);
    }
  };
  const button = (way: Way) => (
    <Button
      key={way}
      icon={way === 'print' ? 'print' : way === 'share' ? 'share' : 'install'}
      busy={busy === way}
      onClick={() => {
        setBusy(way);
        void give(way)
          .catch((fault: unknown) => {
            window.reportError(fault);
            notify.problem(t('designPicture.failed'));
          })
          .finally(() => setBusy(undefined));
      }}
    >
      {t(`designPicture.${way}`)}
    </Button>
  );
  return (
    <Stack row gap="s">
      {[button('save'), button('print'), canShare() && button('share')]}
    </Stack>
  );
}
