import { openGate } from './gate.ts';
import { startServer, type TestServer } from './server.ts';

/** A product whose people sign in at a server of another origin. */
export interface SignInElsewhere {
  /** Where the product's pages are. */
  readonly url: string;
  /** The server that signs people in; its own product stays unused. */
  readonly auth: TestServer;
  readonly remove: () => Promise<void>;
}

/** Starts two built servers: one that only signs people in, and one that takes it for its Supabase project. */
export const startWithSignInElsewhere = async (): Promise<SignInElsewhere> => {
  const gate = await openGate(); // each server must know the other's address before it starts
  const auth = await startServer({ AUTH_ALLOWED_ORIGINS: gate.url });
  const product = await startServer({ PUBLIC_URL: gate.url, SUPABASE_URL: auth.url, SUPABASE_ANON_KEY: 'any' });
  gate.leadTo(product.url);
  return {
    url: gate.url,
    auth,
    remove: async () => {
      await gate.close();
      await product.remove();
      await auth.remove();
    },
  };
};
