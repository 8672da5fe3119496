export interface Heard {
  readonly event: string;
  readonly data: unknown;
  /** In ms of `performance.now()`. */
  readonly at: number;
}

export const aStream = async (url: string, token: string, onHeard: (one: Heard) => void = () => {}) => {
  const hangUp = new AbortController();
  const response = await fetch(`${url}/api/v2/sync/events`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    signal: hangUp.signal,
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`);
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        const news = blocks.map(eventOf);
        heard.push(...news);
        news.forEach(onHeard);
        waiting.forEach((look) => look());
      }
    } catch {
      // the test hung up or the server is gone; either way the stream is over
    }
    isOver = true;
    waiting.forEach((look) => look());
  };
  const over = read(response.body);

  const first = (fits: (one: Heard) => boolean, from = 0): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = heard.slice(from).find(fits);
        if (found === undefined && !isOver) return;
        waiting.delete(look);
        if (found) resolve(found);
        else reject(new Error(`The stream is over; it said ${JSON.stringify(heard)}`));
      };
      waiting.add(look);
      look();
    });

  return {
    headers: response.headers,
    heard,
    first,
    event: (name: string, from = 0) => first(({ event }) => event === name, from),
    over,
    hangUp: () => hangUp.abort(),
    names: () => heard.map(({ event }) => event),
    versions: () =>
      heard.filter(({ event }) => event === 'change').map(({ data }) => (data as { version: number }).version),
  };
};

const eventOf = (block: string): Heard => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  return { event: field('event'), data: JSON.parse(field('data')), at: performance.now() };
};
