import { cursorOf } from '#data/database/team-store.ts';
import { createDoorbell, type Doorbell, type Connect, createNewsWaker, type NewsWaker } from '#sync/doorbell.ts';
import type { LiveMember, LiveUpdateDeps } from './live-update-deps.ts';

/** Wakes the engines of changed teams while a person is signed in. The returned function says if a stream is open. */
export function listenToDoorbell(
  { window, clock, report, session, teams }: LiveUpdateDeps,
  members: ReadonlySet<LiveMember>,
): () => boolean {
  const locks = window.navigator.locks as LockManager | undefined;
  // Without locks (http from another machine) every tab would use one of the browser's six connections to the server.
  if (locks === undefined) return () => false;
  const wakers = new WeakMap<LiveMember, NewsWaker>();
  let userId: string | undefined;
  let doorbell: Doorbell | undefined;

  const wakerOf = (member: LiveMember): NewsWaker => {
    const known = wakers.get(member);
    if (known !== undefined) return known;
    const cursor = async () => (await cursorOf(member.store.db)).cursor;
    const waker = createNewsWaker(member.engine, cursor, report);
    wakers.set(member, waker);
    member.stop = waker.stop;
    return waker;
  };
  // Wakes every engine and loads the teams again: they have changed, or messages may have been missed.
  const refresh = () => {
    members.forEach(({ engine }) => engine.wake('doorbell'));
    void teams.load({ force: true });
  };
  const open = (listener: string) =>
    createDoorbell({
      userId: listener,
      locks,
      openChannel: (name) => new window.BroadcastChannel(name),
      connect: connectWith(window),
      clock,
      random: Math.random,
      setTimer: (run, ms) => {
        const timer = window.setTimeout(run, ms);
        return () => window.clearTimeout(timer);
      },
      onChange: ({ team, version, news }) => {
        for (const member of members) if (member.store.actor.teamId === team) wakerOf(member).notify(version, news);
      },
      onTeams: refresh,
      onRefresh: refresh,
      onFault: report,
    });
  const follow = () => {
    const state = session.get();
    const next = state.kind === 'signedIn' ? state.account.userId : undefined;
    if (next === userId) return;
    doorbell?.stop();
    userId = next;
    doorbell = next === undefined ? undefined : open(next);
  };
  const check = () => doorbell?.check();

  session.subscribe(follow);
  session.onRenewed(check);
  window.addEventListener('online', check);
  window.document.addEventListener('visibilitychange', check);
  follow();
  return () => doorbell?.isLive() ?? false;
}

const connectWith =
  (window: LiveUpdateDeps['window']): Connect =>
  (on) => {
    const source = new window.EventSource('/api/v2/sync/events');
    for (const name of ['change', 'teams', 'ping'] as const)
      source.addEventListener(name, ({ data }) => on.event(name, String(data)));
    source.addEventListener('error', () => {
      source.close(); // without this, the browser would reconnect by itself, and too often
      on.end();
    });
    return () => source.close();
  };
