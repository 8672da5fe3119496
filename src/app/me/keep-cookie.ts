import { limits } from '#core/limits.ts';
import type { MyCalls } from '#remote/my-calls.ts';
import { copyKeyOf, type SessionStorage } from '#session/cookie-storage.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { readStoredSession } from '#session/stored-session.ts';
import type { Session } from '#session/session.ts';

/** Times in ms. `clock` is this device's time, by which sessions end; `now` is corrected by the server's time. */
interface KeepCookieDeps {
  readonly me: Pick<MyCalls, 'keepCookie'>;
  readonly session: Pick<Session, 'onRenewed'>;
  readonly storageKey: string;
  readonly cookies: SessionStorage;
  readonly device: DeviceStorage;
  readonly clock: () => number;
  readonly now: () => number;
}

/** Asks the server at most daily to set a session's cookie: Safari drops a script's cookie after a week. */
export function keepCookie({ me, session, storageKey, cookies, device, clock, now }: KeepCookieDeps): void {
  const renew = async () => {
    const held = readStoredSession(cookies, storageKey);
    // The answer sets the cookie to the value that the request sent, so make no call while a renewal is due.
    if (held === undefined || held.needsCode || held.expiresAtMs - clock() < renewalMs) return;
    if (!isDue(device.get(markKey), held.sessionId, now())) return;
    const before = device.get(copyKeyOf(storageKey));
    // Without the copy it would be unclear later which of two cookies is the newer one.
    if (before === null || before !== cookies.getItem(storageKey)) return;
    device.set(markKey, `${held.sessionId} ${now()}`);
    const kept = await me.keepCookie();
    if (!kept.ok) device.remove(markKey);
    const after = device.get(copyKeyOf(storageKey));
    // The session changed meanwhile, so this device's copy counts, not the answer's cookie.
    if (after === before) return;
    if (after === null) cookies.removeItem(storageKey);
    else cookies.setItem(storageKey, after);
  };
  session.onRenewed(() => void renew());
  void renew();
}

const markKey = 'spoolside.cookieKept';
const dayMs = 24 * 3_600_000;
const renewalMs = 2 * limits.refreshMarginMs;

const isDue = (mark: string | null, sessionId: string, nowMs: number): boolean => {
  const [of, at] = mark?.split(' ') ?? [];
  return of !== sessionId || Math.abs(nowMs - Number(at)) >= dayMs;
};
