import { useSyncExternalStore } from 'react';
import { gridFor } from '#core/design-picture/grid.ts';
import { trueScale } from '#core/design-picture/view.ts';
import { formatSize } from '#texts/format-size.ts';
import { type Units } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import styles from './design-picture.module.css';
import type { Stage } from './stage.ts';
import { keyZoom } from './use-gestures.ts';

interface Toggle {
  readonly label: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

/** Buttons for the zoom and for what the picture shows beside the thread. `scale`: the units of the grid that is on. */
export const ViewTools = ({
  stage,
  toggles,
  scale,
}: {
  readonly stage: Stage | undefined;
  readonly toggles: readonly Toggle[];
  readonly scale: Units | undefined;
}) => {
  const zoom = useSyncExternalStore(stage?.subscribe ?? neverChanges, () => stage?.zoomShown() ?? 1);
  const step = scale && gridFor(scale, zoom * trueScale, 12).stepMm10;
  return (
    <div className={styles.tools}>
      <Button icon="minus" onClick={() => stage?.zoom(1 / keyZoom)}>
        {t('designPicture.zoomOut')}
      </Button>
      <Button icon="plus" onClick={() => stage?.zoom(keyZoom)}>
        {t('designPicture.zoomIn')}
      </Button>
      <Button onClick={() => stage?.fit()}>{t('designPicture.fit')}</Button>
      <Button onClick={() => stage?.showTrueSize()}>{t('designPicture.trueSize')}</Button>
      {toggles.map(({ label, isOn, onPress }) => (
        <Chip key={label} pressed={isOn} onPress={onPress}>
          {label}
        </Chip>
      ))}
      <p className={styles.words}>
        {[
          t('designPicture.shownAt', { percent: formatNumber(zoom, { style: 'percent' }) }),
          step !== undefined && scale !== undefined && t('designPicture.gridStep', { step: formatSize(step, scale) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
};

const neverChanges = () => () => undefined;
