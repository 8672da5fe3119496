import { useState } from 'react';
import { saveFile } from '#parts/output/save-file.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import styles from './design-picture.module.css';
import { canShare, pictureFile, pictureName, printPicture, sharePicture } from './picture-file.ts';
import type { Scene } from './stage.ts';

type Way = 'save' | 'print' | 'share';

export function PictureFiles({
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
  return <div className={styles.tools}>{[button('save'), button('print'), canShare() && button('share')]}</div>;
}
