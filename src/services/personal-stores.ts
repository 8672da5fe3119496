import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LowStockMarks } from '#me/low-stock-marks.ts';
import type { Notifications } from '#me/notifications.ts';
import { useMeService, type MeService } from './me-service.ts';

/** What the server has to tell the person, kept current. */
export type NotificationsService = ReturnType<Notifications['get']> & Pick<Notifications, 'load' | 'markRead'>;

/** Looks after what the server has to tell the person; asks again when the window is come back to. */
export const useNotifications = (): NotificationsService | undefined => {
  const store = useLoadedWork()?.notifications;
  const snapshot = useStore(store);
  useEffect(() => {
    if (store === undefined) return undefined;
    const look = () => void store.load();
    look();
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
    };
  }, [store]);
  return store && snapshot && { ...store, ...snapshot };
};

/** Which colours below their minimum the person has seen; undefined until its code is here. */
export const useLowStockMarks = ():
  | (Pick<LowStockMarks, 'markRead' | 'prune'> & { readonly marks: ReturnType<LowStockMarks['get']> })
  | undefined => {
  const store = useLoadedWork()?.lowStockMarks;
  const marks = useStore(store);
  return store && marks && { markRead: store.markRead, prune: store.prune, marks };
};

const useLoadedWork = (): MeService | undefined => {
  const load = useMeService();
  const [work, setWork] = useState<MeService>();
  useEffect(() => {
    let isHere = true;
    load().then(
      (loaded) => isHere && setWork(loaded),
      () => undefined, // the screen shows what it has without it; whoever acts hears why
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  return work;
};

interface Store<S> {
  readonly get: () => S;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What a store says, kept current; undefined while there is none. */
export const useStore = <S>(store: Store<S> | undefined): S | undefined =>
  useSyncExternalStore<S | undefined>(store?.subscribe ?? quiet, store?.get ?? nothing);

const quiet = () => () => {};
const nothing = () => undefined;
