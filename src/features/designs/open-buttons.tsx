import '#texts/en/design-library.ts';
import { useRef, type RefObject } from 'react';
import { chosenFiles, type DroppedFile } from '#parts/designs/dropped-files.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import styles from './designs.module.css';

interface OpenProps {
  readonly onOpen: (files: readonly DroppedFile[]) => void;
}

/** Opens design files or archives and, from the menu beside it, a whole folder. Opening does not save the files. */
export function OpenButtons({
  onOpen,
  isTool = false,
}: OpenProps & {
  /** Whether the buttons stand beside the search, where a phone has room for the icon only. */
  readonly isTool?: boolean;
}) {
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.open} data-tool={isTool || undefined}>
      <OpenButton label={t('designs.open')} tone="primary" icon="plus" onOpen={onOpen} />
      <Menu
        label={t('designLibrary.moreWays')}
        icon="chevron-down"
        tone="plain"
        entries={[{ label: t('designs.openFolder'), icon: 'file', onSelect: () => folder.current?.click() }]}
      />
      <FileInput ref={folder} label={t('designs.openFolder')} isFolder onOpen={onOpen} />
    </div>
  );
}

export function OpenButton({
  label,
  tone,
  icon = 'file',
  onOpen,
}: OpenProps & {
  readonly label: string;
  readonly tone?: 'primary';
  readonly icon?: 'plus' | 'file';
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...(tone !== undefined && { tone })} icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput ref={input} label={label} onOpen={onOpen} />
    </>
  );
}

const FileInput = ({
  ref,
  label,
  isFolder = false,
  onOpen,
}: OpenProps & {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly isFolder?: boolean;
}) => (
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
