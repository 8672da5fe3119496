import '#texts/en/drops.ts';
import { use, useEffect, useState, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { contentHeadBytes, contentOf } from '#core/content-of.ts';
import { limits } from '#core/limits.ts';
import { isTableName } from '#core/tables/is-table-name.ts';
import { sharedPath } from '#core/wire/shared-files.ts';
import { keepShared } from '#data/files/shared-files.ts';
import { isStorageFull } from '#data/queue/not-saved.ts';
import { droppedFiles, type DroppedFile } from '#parts/designs/dropped-files.ts';
import { handDesigns } from '#parts/designs/handed-designs.ts';
import { handTable } from '#parts/files/handed-table.ts';
import type { tabletMark } from '#parts/tablet/this-device.ts';
import { keepScanner } from '#parts/scan/kept-scanner.ts';
import { useSession } from '#services/session.tsx';
import { WorkspaceContext } from '#services/workspace.ts';
import { createDeviceStorage } from '#session/device-storage.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { Toaster } from '#ui/toaster.tsx';
import type { AppParts } from '../app-parts.ts';
import styles from './after-paint.module.css';
import { createInviteGuard } from './invite-guard.ts';

export function AfterPaint({ parts }: { readonly parts: AppParts }) {
  useInviteGuard(parts);
  useCutPastes();
  const { whenIdle } = parts;
  const isSignedIn = useSession().state.kind !== 'signedOut';
  useEffect(() => {
    // If the fetch fails, the next start tries again, and so does the screen that scans.
    if (isSignedIn) whenIdle(() => void keepScanner().catch(() => undefined));
  }, [whenIdle, isSignedIn]);
  return (
    <>
      {isSignedIn && <DropAnywhere />}
      {isSignedIn && <IfTablet />}
      <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />
    </>
  );
}

const AtTablet = later(async () => (await import('#parts/tablet/at-tablet.tsx')).AtTablet, 'nothing');

/** Written out here, because every page asks for it after its start, and few need the file that it is from. */
const mark: typeof tabletMark = 'spoolside.tablet';

/** Asks who is here, on a device that was made a workshop tablet. All others load nothing for it. */
function IfTablet() {
  const workspace = use(WorkspaceContext);
  const [isTablet, setTablet] = useState(() => createDeviceStorage(() => window.localStorage).get(mark) !== null);
  useEffect(() => {
    const note = () => setTablet(true);
    window.addEventListener(mark, note);
    return () => window.removeEventListener(mark, note);
  }, []);
  return isTablet && workspace !== undefined && <AtTablet key={workspace.store.db.name} />;
}

type Parts = Pick<AppParts, 'deviceWork' | 'device' | 'report' | 'window'>;

/** Calls the invite guard at every visit. If session storage is blocked, the guard's mark lasts as long as the page. */
function useInviteGuard(parts: Parts): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { state } = useSession();
  const [{ guard, hands }] = useState(() => makeGuard(parts, (to) => navigate(to, { replace: true })));
  const { window } = parts;
  const signedIn = state.kind === 'signedIn';
  const session = state.kind === 'signedOut' ? '' : `${state.account.userId} ${state.account.at}`;
  useEffect(() => hands.watch(), [hands]);
  useEffect(() => {
    hands.rest();
    const { hash } = window.location;
    void guard({ path, search: search === '' ? '' : `?${search}`, hash, signedIn, session });
  }, [guard, hands, window, path, search, signedIn, session]);
}

const makeGuard = ({ deviceWork, device, report, window }: Parts, redirect: (to: string) => void) => {
  const storage = createDeviceStorage(() => window.sessionStorage);
  const hands = watchHands(window.document);
  let marked = storage.get(markKey);
  const guard = createInviteGuard({
    count: async () => {
      try {
        const { myInvites } = await deviceWork();
        await myInvites.load({ force: true });
        const { failure, items } = myInvites.get();
        return failure === undefined ? items.length : undefined;
      } catch (fault) {
        report(fault);
        return undefined;
      }
    },
    isOnline: device.network.isOnline,
    isBusy: hands.isBusy,
    mark: {
      get: () => marked,
      set: (session) => {
        marked = session;
        storage.set(markKey, session);
      },
    },
    redirect,
  });
  return { guard, hands };
};

const markKey = 'spoolside.invitesAsked';

/** Reports whether a person is doing something on this page that a change of page would interrupt. */
interface Hands {
  /** True in a dialog, in full screen, while the focused field has text, or if anything was typed since `rest`. */
  readonly isBusy: () => boolean;
  /** Call it when another page opens: what the person typed before no longer counts. */
  readonly rest: () => void;
  readonly watch: () => () => void;
}

export function watchHands(document: Document): Hands {
  let hasTyped = false;
  const note = () => {
    hasTyped = true;
  };
  return {
    isBusy: () =>
      hasTyped ||
      document.fullscreenElement != null ||
      document.querySelector('dialog[open]') !== null ||
      isFilled(document.activeElement),
    rest: () => {
      hasTyped = false;
    },
    watch: () => {
      document.addEventListener('input', note, { capture: true });
      return () => document.removeEventListener('input', note, { capture: true });
    },
  };
}

/** Returns whether the focused field has text, which may have been typed before `watch`. */
const isFilled = (element: Element | null): boolean =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== '';

/** Says when the browser cuts a pasted text to the length that its field takes. */
export function useCutPastes(): void {
  return useEffect(() => {
    const onPaste = ({ target: field, clipboardData }: ClipboardEvent) => {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.maxLength < 0) return;
      const isOneLine = field instanceof HTMLInputElement;
      const text = (clipboardData?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
      // a field of one line gets a space for each inner break, and no break at the end
      const pasted = isOneLine ? text.replace(/\n+$/u, '') : text;
      if (pasted === '') return;
      // Some fields do not report their selection. Then assume that the paste replaces all their text.
      const { selectionStart: from, selectionEnd: to, value, maxLength } = field;
      const stays = from === null || to === null ? 0 : value.length - (to - from);
      if (stays + pasted.length > maxLength) notify.problem(t('drops.cut', { limit: maxLength }));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

const designs = '/inventory/designs';

/** Takes files dropped outside drop regions to the page that handles their kind. */
export function DropAnywhere() {
  const [isOver, setOver] = useState(false);
  const [path, navigate] = useLocation();
  const lead = useEffectEvent(async (coming: Promise<readonly DroppedFile[]>) => {
    const files = await coming;
    const [first, second] = files;
    if (first === undefined) return;
    if (files.every(({ path: name }) => isTableName(name))) {
      if (second !== undefined) return notify.problem(t('drops.oneTable'));
      handTable(fileOf(first.path, first.blob));
      return navigate('/inventory/threads?add=file');
    }
    if ('caches' in window && (await areAllPapers(files))) {
      for (const { path: name, blob } of files) await keepShared(window.caches, fileOf(name, blob));
      return navigate(path === sharedPath ? `${sharedPath}?again=${Date.now()}` : sharedPath);
    }
    handDesigns({ files });
    if (!path.startsWith(designs)) navigate(designs);
  });
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!isOurs(event)) return setOver(false);
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isDialogOpen() ? 'none' : 'copy';
      setOver(!isDialogOpen());
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!isOurs(event) || event.dataTransfer === null) return;
      // Do this even where the page takes no file, because the browser would open the file in place of the page.
      event.preventDefault();
      if (isDialogOpen()) return;
      lead(droppedFiles(event.dataTransfer)).catch((fault: unknown) => {
        window.reportError(fault);
        notify.problem(t(isStorageFull(fault) ? 'drops.full' : 'drops.unreadable'));
      });
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return isOver && <p className={styles.hint}>{t('drops.hint')}</p>;
}

/** Whether files are dragged over a place that does not take them itself. */
const isOurs = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') === true &&
  !event.defaultPrevented &&
  !(event.target instanceof HTMLInputElement && event.target.type === 'file');

/** While a dialog is open, the page takes no dropped file: what a person typed in the dialog would be lost. */
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

const areAllPapers = async (files: readonly DroppedFile[]): Promise<boolean> => {
  for (const { blob } of files) {
    const head = new Uint8Array(await blob.slice(0, contentHeadBytes).arrayBuffer());
    if (contentOf(head) === 'unknown') return false;
  }
  return true;
};

const fileOf = (path: string, blob: Blob): File =>
  new File([blob], path.split('/').at(-1) ?? path, { type: blob.type });
