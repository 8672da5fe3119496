import { useRef } from 'react';
import { chosenFiles, type DroppedFile } from '#parts/designs/dropped-files.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './designs.module.css';

interface OpenProps {
  readonly onOpen: (files: readonly DroppedFile[]) => void;
}

/** Buttons that open design files, archives or a whole folder. Opening does not save the files. */
export const OpenButtons = ({ onOpen }: OpenProps) => (
  <div className={styles.steps}>
    <OpenButton label={t('designs.open')} tone="primary" icon="plus" onOpen={onOpen} />
    <OpenButton label={t('designs.openFolder')} isFolder onOpen={onOpen} />
  </div>
);

export const OpenButton = ({
  label,
  tone,
  icon = 'file',
  isFolder = false,
  onOpen,
}: OpenProps & {
  readonly label: string;
  readonly tone?: 'primary';
  readonly icon?: 'plus' | 'file';
  readonly isFolder?: boolean;
}) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...(tone !== undefined && { tone })} icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
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
    </>
  );
};
