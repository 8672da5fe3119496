import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '#texts/t.ts';
import styles from './design-picture.module.css';
import type { Player } from './player.ts';
import { createStage, type Scene, type Stage } from './stage.ts';
import { useGestures, useKeys } from './use-gestures.ts';
import { useLamp } from './use-lamp.ts';

export function PictureCanvas({
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

const neverChanges = () => () => undefined;
