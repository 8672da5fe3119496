import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { DatabaseAddress } from '#server/db/postgres.ts';

/** A cable to the database that can be cut without notice: bytes are dropped, but neither end is closed. */
export const aCable = async (address: DatabaseAddress) => {
  let generation = 0;
  // `swallow` silences the open connections, as after a power cut; `answer` may replace bytes from the database.
  const cable = {
    isCut: false,
    plugged: 0,
    lost: 0,
    swallow: () => void (generation += 1),
    answer: (bytes: Buffer): Buffer => bytes,
  };
  const pass = (from: Socket, to: Socket, since: number, through = (bytes: Buffer) => bytes) => {
    from.on('data', (bytes) => {
      if (cable.isCut || since < generation) cable.lost += 1;
      else to.write(through(bytes));
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    cable.plugged += 1;
    const far = connectTo(address);
    for (const end of [near, far]) ends.add(end.once('close', () => ends.delete(end)));
    pass(near, far, generation);
    pass(far, near, generation, (bytes) => cable.answer(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  /** Ends every connection and refuses new ones until `plug` is called, as if the database's process had ended. */
  const unplug = (): void => {
    server.close();
    for (const end of ends) end.destroy();
  };
  const plug = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  return { cable, address: through(address, port), unplug, plug };
};

const connectTo = (address: DatabaseAddress): Socket => {
  if ('url' in address) {
    const { hostname, port } = new URL(address.url);
    return connect(Number(port || 5432), hostname);
  }
  return address.host.startsWith('/')
    ? connect(`${address.host}/.s.PGSQL.${address.port}`)
    : connect(address.port, address.host);
};

const through = (address: DatabaseAddress, port: number): DatabaseAddress => {
  if (!('url' in address)) return { ...address, host: '127.0.0.1', port };
  const url = new URL(address.url);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href };
};

export const urlOf = (address: DatabaseAddress): string => {
  if ('url' in address) return address.url;
  const { host, port, user, password, database } = address;
  const [name, socket] = host.startsWith('/') ? ['localhost', `?host=${encodeURIComponent(host)}`] : [host, ''];
  return `postgres://${user}:${encodeURIComponent(password)}@${name}:${port}/${database}${socket}`;
};
