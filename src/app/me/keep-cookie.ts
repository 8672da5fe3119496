import { limits } from '#core/limits.ts';
import type { MyCalls } from '#remote/my-calls.ts';
import { copyKeyOf, type SessionStorage } from '#session/cookie-storage.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { readStoredSession } from '#session/stored-session.ts';
import type { Session } from '#session/session.ts';

/**
 * What keeps the session cookie is made of. In ms: `clock` by this device, as the session's end is given, `now`
 * corrected by what the server said.
 */
export interface KeepCookieDeps {
  readonly me: Pick<MyCalls, 'keepCookie'>;
  readonly session: Pick<Session, 'onRenewed'>;
  readonly storageKey: string;
  readonly cookies: SessionStorage;
  readonly device: DeviceStorage;
  readonly clock: () => number;
  readonly now: () => number;
}

/**
 * Lets the server set the session cookie again, once a day and for every new session: Safari drops after a week what a script has set.
 * The answer puts the cookie back as it was when it was asked for. So nobody asks while a renewal is due, and what became of the
 * session meanwhile, a log-out too, is put above the answer, from the copy on this device.
 */
export const keepCookie = ({ me, session, storageKey, cookies, device, clock, now }: KeepCookieDeps): void => {
  const look = async () => {
    const held = readStoredSession(cookies, storageKey);
    if (held === undefined || held.needsCode || held.expiresAtMs - clock() < renewalMs) return;
    if (!isDue(device.get(markKey), held.sessionId, now())) return;
    const before = device.get(copyKeyOf(storageKey));
    // Where the copy cannot be kept, nobody could tell afterwards which of two cookies is the newer one.
    if (before === null || before !== cookies.getItem(storageKey)) return;
    device.set(markKey, `${held.sessionId} ${now()}`);
    const kept = await me.keepCookie();
    if (!kept.ok) device.remove(markKey);
    const after = device.get(copyKeyOf(storageKey));
    if (after === before) return;
    if (after === null) cookies.removeItem(storageKey);
    else cookies.setItem(storageKey, after);
  };
  session.onRenewed(() => void look());
  void look();
};

const markKey = 'spoolside.cookieKept';
const dayMs = 24 * 3_600_000;
const renewalMs = 2 * limits.refreshMarginMs;

const isDue = (mark: string | null, sessionId: string, nowMs: number): boolean => {
  const [of, at] = mark?.split(' ') ?? [];
  return of !== sessionId || Math.abs(nowMs - Number(at)) >= dayMs;
};
