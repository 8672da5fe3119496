import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LowStockMarks } from '#me/low-stock-marks.ts';
import type { Notifications } from '#me/notifications.ts';
import { useMeService, type MeService } from './me-service.ts';

/** The server's notifications to the person, and the actions on them. */
type NotificationsService = ReturnType<Notifications['get']> & Pick<Notifications, 'load' | 'markRead'>;

/**
 * Returns the server's notifications, fetched again on focus and reconnection; undefined until their code is loaded.
 */
export function useNotifications(): NotificationsService | undefined {
  const store = useLoadedWork()?.notifications;
  const snapshot = useStore(store);
  useEffect(() => {
    if (store === undefined) return undefined;
    const refresh = () => void store.load();
    refresh();
    window.addEventListener('focus', refresh);
    window.addEventListener('online', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [store]);
  return store && snapshot && { ...store, ...snapshot };
}

/** Returns which low colours and due tasks the person has seen; undefined until the code is loaded. */
export function useLowStockMarks():
  | (Pick<LowStockMarks, 'markRead' | 'prune'> & { readonly marks: ReturnType<LowStockMarks['get']> })
  | undefined {
  const store = useLoadedWork()?.lowStockMarks;
  const marks = useStore(store);
  return store && marks && { markRead: store.markRead, prune: store.prune, marks };
}

const useLoadedWork = (): MeService | undefined => {
  const load = useMeService();
  const [work, setWork] = useState<MeService>();
  useEffect(() => {
    let isHere = true;
    load().then(
      (loaded) => isHere && setWork(loaded),
      () => undefined, // the screen works without this code; an action that needs the code reports why it is missing
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

/** Returns the current value of a store; undefined while there is no store. */
export function useStore<S>(store: Store<S> | undefined): S | undefined {
  return useSyncExternalStore<S | undefined>(store?.subscribe ?? quiet, store?.get ?? nothing);
}

const quiet = () => () => {};
const nothing = () => undefined;
