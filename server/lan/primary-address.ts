import { createSocket } from 'node:dgram';

/** The address this machine would speak to the network from, by the system's own routes; undefined without a network. Sends nothing. */
export const primaryAddress = (): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    const finish = (address: string | undefined) => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => finish(undefined));
    // Connecting a datagram socket only chooses a route; 192.0.2.1 is reserved for documentation.
    socket.connect(9, '192.0.2.1', () => finish(socket.address().address));
  });
