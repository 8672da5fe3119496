import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DroppedFile } from '#parts/designs/dropped-files.ts';
import { takeHanded, whenHanded } from '#parts/designs/handed-designs.ts';
import { hasDigests } from '#parts/files/has-digests.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { readDrop, type ReadDrop } from './read-drop.ts';

interface Opening {
  /** The design to which the files belong, and what they are to it. */
  readonly ofId?: string | undefined;
  readonly as?: 'version' | 'format' | undefined;
  /** Called when the designs were saved, or closed without saving. */
  readonly whenDone?: (() => void) | undefined;
}

/** The state of the files that a person opened: being read (`part`: from 0 to 1), or read. */
export type DropState =
  | { readonly is: 'reading'; readonly part: number }
  | ({ readonly is: 'read'; readonly drop: ReadDrop; readonly key: number } & Opening);

/** Reads files that a person opens or drops on any page, one drop at a time; nothing is saved. */
export function useDrop() {
  const [state, setState] = useState<DropState>();
  const running = useRef<AbortController>(undefined);
  const opened = useRef(0);
  /** Closes the shown files. Files that the person opened later, such as during a long save, stay open. */
  const close = () => {
    if (state?.is === 'read') state.whenDone?.();
    if (state?.is === 'read' && state.key !== opened.current) return;
    running.current?.abort();
    setState(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);
  const open = async (files: readonly DroppedFile[], opening: Opening = {}) => {
    if (files.length === 0) return;
    if (!hasDigests()) return notify.problem(t('designs.insecure'));
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    opened.current += 1;
    const key = opened.current;
    setState({ is: 'reading', part: 0 });
    try {
      const drop = await readDrop(files, own.signal, (part) => setState({ is: 'reading', part }));
      if (!own.signal.aborted) setState({ is: 'read', drop, key, ...opening });
    } catch (fault) {
      window.reportError(fault);
      if (!own.signal.aborted) setState(undefined);
      notify.problem(t('designs.readFailed'), {
        label: t('designs.tryAgain'),
        onAct: () => void open(files, opening),
      });
    }
  };
  const openHanded = useEffectEvent(() => {
    const handed = takeHanded();
    if (handed !== undefined) void open(handed.files, handed);
  });
  useEffect(() => whenHanded(() => openHanded()), []);
  return { state, open, close };
}
