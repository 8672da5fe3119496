import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { t } from '#texts/t.ts';

/** Adds chosen files; resolves to the files that could be added. */
export type Add = (chosen: readonly File[]) => Promise<readonly File[]>;

/** Lets a person drop files on a region, or paste them inside the region or while nothing has the focus. */
export function useReceiving(add: Add, isOpen: boolean) {
  const id = useId();
  const latest = useRef(add);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0 && isFor(document.getElementById(id), event.target)) void latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [id, isOpen]);
  if (!isOpen) return { id, isOver: false };
  return {
    id,
    isOver,
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void add([...event.dataTransfer.files]);
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
  };
}

/**
 * Whether a paste is meant for the region: it happens inside, or in the body (no focus) while no other dialog is open.
 */
const isFor = (region: HTMLElement | null, target: EventTarget | null): boolean => {
  if (region === null || !(target instanceof Node)) return false;
  if (region.contains(target)) return true;
  const dialog = document.querySelector('dialog[open]');
  return target === document.body && (dialog === null || dialog.contains(region));
};

/** Returns the pictures in the clipboard, if the person lets the page read it. */
export async function pastedFiles(clipboard: Clipboard): Promise<readonly File[]> {
  // If the person refuses or does not answer, they see that nothing was pasted.
  const items = await clipboard.read().catch(() => []);
  const found = items.flatMap((item) => {
    const type = item.types.find((one) => one.startsWith('image/'));
    // A picture that the clipboard cannot give any more must not take the others with it.
    return type === undefined ? [] : [item.getType(type).catch(() => undefined)];
  });
  const blobs = (await Promise.all(found)).filter((blob) => blob !== undefined);
  return blobs.map(
    (blob, at) =>
      new File([blob], `${t('files.pastedName')}${at === 0 ? '' : ` ${at + 1}`}.${blob.type.slice(6)}`, {
        type: blob.type,
      }),
  );
}
