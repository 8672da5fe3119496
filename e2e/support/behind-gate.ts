import { openGate, type Gate } from './gate.ts';
import { startServer, type TestServer } from './server.ts';

/** A server behind a gate: browsers use the gate's address, and a test can hold or break their calls there. */
export interface BehindGate {
  readonly url: string;
  readonly server: TestServer;
  readonly gate: Gate;
  readonly remove: () => Promise<void>;
}

/** Starts the built server behind a gate that lets everything pass. */
export const startBehindGate = async (): Promise<BehindGate> => {
  const gate = await openGate();
  const server = await startServer({ PUBLIC_URL: gate.url });
  gate.leadTo(server.url);
  return {
    url: gate.url,
    server,
    gate,
    remove: async () => {
      await gate.close();
      await server.remove();
    },
  };
};
