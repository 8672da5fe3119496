import { newId } from '#core/ids.ts';

export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

export interface CallDeps {
  readonly channel: TabChannel;
  readonly page: Pick<Window, 'addEventListener'>;
  readonly id: () => string;
  /** Whether the tab has just made its id: then no other tab can have it. */
  readonly isNew: boolean;
  readonly rename: () => void;
}

/** How long open tabs have to answer, in ms. The browser also runs hidden tabs for a message. */
const answerMs = 350;

/** Asks the other tabs for their ids, in a browser without locks. Each open tab answers. */
export function callTabs({ channel, page, id, isNew, rename }: CallDeps) {
  let isShown = true;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  const send = (message: TabMessage) => channel.postMessage(message);
  const others = (): Promise<ReadonlySet<string>> =>
    new Promise((resolve) => {
      const call = newId();
      const ids = new Set<string>();
      const listen = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data) && data.answers === call && data.id !== undefined) ids.add(data.id);
      };
      channel.addEventListener('message', listen);
      send({ call });
      setTimeout(() => {
        channel.removeEventListener('message', listen);
        resolve(ids);
      }, answerMs);
    });
  const claim = async (): Promise<void> => {
    if ((await others()).has(id())) rename();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isShown && isMessage(data) && data.call !== undefined) send({ answers: data.call, id: id() });
  });
  // A page that the browser keeps for going back counts as closed, as with locks.
  page.addEventListener('pagehide', () => {
    isShown = false;
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    isShown = true;
    if (persisted) void claim();
  });
  return {
    claimed: isNew ? Promise.resolve() : claim(),
    openTabs: async (): Promise<ReadonlySet<string>> => new Set([id(), ...(await others())]),
  };
}

/** A call to all tabs, or the answer of one of them. */
interface TabMessage {
  readonly call?: string;
  readonly answers?: string;
  readonly id?: string;
}

const isMessage = (data: unknown): data is TabMessage => typeof data === 'object' && data !== null;
