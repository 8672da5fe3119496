import { useRef } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import type { DroppedFile } from './read-drop.ts';
import { chosenFiles } from './use-drop.ts';
import styles from './designs.module.css';

/** Opens design files, archives or a whole folder. Opening saves nothing. */
export const OpenButtons = ({ onOpen }: { readonly onOpen: (files: readonly DroppedFile[]) => void }) => {
  const [files, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const input = (ref: typeof files, label: string, isFolder: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      aria-label={label}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={(event) => {
        onOpen(chosenFiles(event.target.files));
        event.target.value = '';
      }}
    />
  );
  return (
    <div className={styles.steps}>
      <Button tone="primary" icon="plus" onClick={() => files.current?.click()}>
        {t('designs.open')}
      </Button>
      <Button icon="file" onClick={() => folder.current?.click()}>
        {t('designs.openFolder')}
      </Button>
      {input(files, t('designs.open'), false)}
      {input(folder, t('designs.openFolder'), true)}
    </div>
  );
};
