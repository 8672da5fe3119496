import { openGate, type Gate } from './gate.ts';
import { startServer, type TestServer } from './server.ts';

export interface BehindGate {
  readonly url: string;
  readonly server: TestServer;
  readonly gate: Gate;
  readonly remove: () => Promise<void>;
}

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
