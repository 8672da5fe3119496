import { useEffect, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { storedThread } from '#core/design-file/palettes.ts';
import type { StitchBlock } from '#core/design-file/stitch-model.ts';
import type { Strands } from '#core/design-picture/surface.ts';
import { blockAt, timeLineOf, type SewingSpeed, type TimeLine } from '#core/design-picture/time-line.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { t } from '#texts/t.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from './design-picture.module.css';

const speeds = ['half', '1', '5', '20', '100'] as const;
type Speed = (typeof speeds)[number];

/** One line: play, the blocks before and after, the speed, and `children`; above it the stitch that is shown. */
export function PlayBar({
  player,
  strands,
  blocks,
  hexes,
  threadNames,
  speed,
  children,
}: {
  readonly player: Player;
  readonly strands: Strands;
  readonly blocks: readonly Pick<StitchBlock, 'fileThread'>[];
  readonly hexes: readonly string[];
  readonly threadNames: readonly (string | null)[] | undefined;
  readonly speed: SewingSpeed;
  readonly children: ReactNode;
}) {
  const { stitches, isPlaying } = useSyncExternalStore(player.subscribe, player.state);
  const [times, setTimes] = useState<Speed>('half');
  useEffect(() => {
    player.setTimes(times === 'half' ? timeLineOf(strands, speed).totalSeconds / halfMinute : Number(times));
  }, [player, times, strands, speed]);
  const { block, previous, next } = blockAt(strands, stitches);
  const words: Record<Speed, string> = {
    half: t('designPicture.halfMinute'),
    '1': t('designPicture.machineSpeed', { speed: speed.stitchesPerMinute }),
    '5': t('designPicture.times', { times: 5 }),
    '20': t('designPicture.times', { times: 20 }),
    '100': t('designPicture.times', { times: 100 }),
  };
  return (
    <Stack gap="s">
      <div className={styles.slide}>
        <Button tone="primary" className={styles.play} onClick={isPlaying ? player.pause : player.play}>
          {isPlaying ? t('designPicture.pause') : t('designPicture.play')}
        </Button>
        <input
          aria-label={t('designPicture.stitch')}
          type="range"
          min={0}
          max={strands.count}
          value={stitches}
          onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
          className={styles.slider}
          style={{ '--blocks': blockBands(strands, hexes) } as CSSProperties}
        />
        <span className={styles.figure}>
          {t('designPicture.stitchOf', { stitch: stitches, stitches: strands.count })}
        </span>
      </div>
      <p className={styles.block}>
        <Swatch hex={hexes[block] ?? null} size="small" />
        <span>
          {t('designPicture.blockOf', {
            block: block + 1,
            blocks: blocks.length,
            thread: threadNames?.[block] ?? threadWords(blocks[block]),
          })}
        </span>
      </p>
      <Stack row gap="s">
        <IconButton
          icon="back"
          label={t('designPicture.previousBlock')}
          disabled={stitches === 0}
          onClick={() => player.seek(previous)}
        />
        <IconButton
          icon="arrow"
          label={t('designPicture.nextBlock')}
          disabled={stitches === strands.count}
          onClick={() => player.seek(next)}
        />
        <Menu
          label={t('designPicture.speed')}
          entries={speeds.map((value) => ({
            label: words[value],
            checked: value === times,
            onSelect: () => setTimes(value),
          }))}
        >
          {t('designPicture.speed')}
        </Menu>
        {children}
      </Stack>
    </Stack>
  );
}

/** The blocks along the slider, each in its colour, as a gradient. */
const blockBands = ({ count, blockStarts }: Strands, hexes: readonly string[]): string => {
  const at = (stitch: number) => `${((stitch / Math.max(1, count)) * 100).toFixed(2)}%`;
  const bands = [...blockStarts].map((start, block) => {
    const hex = hexes[block] ?? 'transparent';
    return `${hex} ${at(start)} ${at(blockStarts[block + 1] ?? count)}`;
  });
  return `linear-gradient(90deg, ${bands.length > 0 ? bands.join(', ') : 'transparent, transparent'})`;
};

const halfMinute = 30;

/** Names the file's thread by its number, brand or name. A colour alone has no name; a hex code says nothing to a person. */
const threadWords = (block: Pick<StitchBlock, 'fileThread'> | undefined): string => {
  const thread = block?.fileThread;
  return (thread && threadTitle(storedThread(thread))) || t('designPicture.colourOnly');
};

interface Playing {
  readonly stitches: number;
  readonly isPlaying: boolean;
}

/** Plays a design stitch by stitch, at the machine's speed or a multiple of it. */
export interface Player {
  readonly state: () => Playing;
  readonly subscribe: (listener: () => void) => () => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (stitches: number) => void;
  readonly setTimes: (times: number) => void;
  readonly close: () => void;
}

/** Makes a player that starts at the end of the design, so that the whole design is visible. */
export function createPlayer(count: number, { stitchesAt, secondsAt }: TimeLine): Player {
  const listeners = new Set<() => void>();
  let state: Playing = { stitches: count, isPlaying: false };
  let times = 1;
  let seconds = 0;
  let lastMs = 0;
  let scheduled: number | undefined;

  const become = (next: Playing): void => {
    if (next.stitches === state.stitches && next.isPlaying === state.isPlaying) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const stop = (): void => {
    if (scheduled !== undefined) cancelAnimationFrame(scheduled);
    scheduled = undefined;
  };
  const tick = (nowMs: number): void => {
    // when a hidden tab is shown again, the player continues where it was instead of jumping ahead
    seconds += (Math.min(longestTickMs, Math.max(0, nowMs - lastMs)) / 1000) * times;
    lastMs = nowMs;
    const stitches = stitchesAt(seconds);
    const isPlaying = stitches < count;
    scheduled = isPlaying ? requestAnimationFrame(tick) : undefined;
    become({ stitches, isPlaying });
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: () => {
      if (scheduled !== undefined || count === 0) return;
      const from = state.stitches >= count ? 0 : state.stitches;
      seconds = secondsAt(from);
      lastMs = performance.now();
      scheduled = requestAnimationFrame(tick);
      become({ stitches: from, isPlaying: true });
    },
    pause: () => {
      stop();
      become({ ...state, isPlaying: false });
    },
    seek: (stitches) => {
      const at = Math.max(0, Math.min(count, Math.round(stitches)));
      seconds = secondsAt(at);
      become({ ...state, stitches: at });
    },
    setTimes: (next) => {
      times = next;
    },
    close: stop,
  };
}

const longestTickMs = 250;
