import { useSyncExternalStore } from 'react';
import { gridFor } from '#core/design-picture/grid.ts';
import { trueScale } from '#core/design-picture/view.ts';
import { formatSize } from '#texts/format-size.ts';
import { type Units } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './design-picture.module.css';
import type { Stage } from './stage.ts';
import { keyZoom } from './use-gestures.ts';

/** Buttons for the zoom. `scale`: the units of the grid that is on. */
export function ViewTools({ stage, scale }: { readonly stage: Stage | undefined; readonly scale: Units | undefined }) {
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
