import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { StitchBlock } from '#core/design-file/stitch-model.ts';
import type { Strands } from '#core/design-picture/strands.ts';
import { blockAt, timeLineOf, type SewingSpeed } from '#core/design-picture/time-line.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from './design-picture.module.css';
import type { Player } from './player.ts';

const speeds = ['half', '1', '5', '20', '100'] as const;
type Speed = (typeof speeds)[number];

export const PlayBar = ({
  player,
  strands,
  blocks,
  hexes,
  speed,
}: {
  readonly player: Player;
  readonly strands: Strands;
  readonly blocks: readonly Pick<StitchBlock, 'fileThread'>[];
  readonly hexes: readonly string[];
  readonly speed: SewingSpeed;
}) => {
  const slider = useId();
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
    <div className={styles.playing}>
      <div className={styles.slide}>
        <label htmlFor={slider}>{t('designPicture.stitch')}</label>
        <span className={styles.figure}>
          {t('designPicture.stitchOf', { stitch: stitches, stitches: strands.count })}
        </span>
        <input
          id={slider}
          type="range"
          min={0}
          max={strands.count}
          value={stitches}
          onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
          className={styles.slider}
        />
      </div>
      <p className={styles.block}>
        <Swatch hex={hexes[block] ?? null} size="small" />
        <span>
          {t('designPicture.blockOf', {
            block: block + 1,
            blocks: blocks.length,
            thread: threadWords(blocks[block], hexes[block]),
          })}
        </span>
      </p>
      <div className={styles.tools}>
        <Button tone="primary" className={styles.play} onClick={isPlaying ? player.pause : player.play}>
          {isPlaying ? t('designPicture.pause') : t('designPicture.play')}
        </Button>
        <Button disabled={stitches === 0} onClick={() => player.seek(previous)}>
          {t('designPicture.previousBlock')}
        </Button>
        <Button disabled={stitches === strands.count} onClick={() => player.seek(next)}>
          {t('designPicture.nextBlock')}
        </Button>
      </div>
      <SelectField
        label={t('designPicture.speed')}
        value={times}
        onChange={setTimes}
        options={speeds.map((value) => ({ value, label: words[value] }))}
      />
    </div>
  );
};

const halfMinute = 30;

/** Names the file's thread by its number, brand or name. Without any of these, writes only the colour. */
const threadWords = (block: Pick<StitchBlock, 'fileThread'> | undefined, hex = ''): string => {
  const thread = block?.fileThread;
  return (thread && threadTitle(thread)) || t('designPicture.colourOnly', { hex });
};
