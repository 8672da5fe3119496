/** Forwards connections between programs of this machine; a drill can cut and restore them. Runs as its own process. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Opens a port that forwards to the port `to`. While cut, it holds bytes back without an error, and sends them later.
 */
const openWire = async (/** @type {number} */ to) => {
  /** @type {Set<import('node:net').Socket>} */
  const ends = new Set();
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set();
  let isCut = false;

  const pass = (/** @type {import('node:net').Socket} */ from, /** @type {import('node:net').Socket} */ onto) => {
    ends.add(from.setNoDelay());
    from.on('data', (bytes) => onto.write(bytes));
    from.on('end', () => onto.end());
    from.on('error', () => onto.destroy());
    from.on('close', () => {
      ends.delete(from);
      onto.end();
    });
    if (isCut) from.pause();
  };
  const join = (/** @type {import('node:net').Socket} */ near) => {
    const far = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true });
    pass(near, far);
    pass(far, near);
    near.resume();
  };

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
    near.on('error', () => waiting.delete(near));
    if (isCut) waiting.add(near);
    else join(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    cut: () => {
      isCut = true;
      for (const end of ends) end.pause();
    },
    mend: () => {
      isCut = false;
      for (const end of ends) end.resume();
      waiting.forEach(join);
      waiting.clear();
    },
  };
};

/** @type {Map<number, Awaited<ReturnType<typeof openWire>>>} */
const wires = new Map();

const handle = async (/** @type {{ doing: 'open' | 'cut' | 'mend', port: number }} */ { doing, port }) => {
  if (doing !== 'open') {
    wires.get(port)?.[doing]();
    return port;
  }
  const wire = await openWire(port);
  wires.set(wire.port, wire);
  return wire.port;
};

process.on('message', (/** @type {Parameters<typeof handle>[0]} */ asked) => {
  void handle(asked).then((port) => process.send?.(port));
});
process.on('disconnect', () => process.exit());
