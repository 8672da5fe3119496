import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { proxy } from 'hono/proxy';
import { startServer, type TestServer } from './server.ts';

export interface SignInElsewhere {
  readonly product: TestServer;
  readonly projectUrl: string;
  /** The server that signs people in behind that address, and keeps their mails. */
  readonly auth: TestServer;
  readonly remove: () => Promise<void>;
}

/** Starts the product with a stand-in for Supabase, which is the sign-in of a second server. */
export const startWithSignInElsewhere = async (): Promise<SignInElsewhere> => {
  let site = '';
  let signIn = '';
  const project = new Hono();
  project.use('/auth/v1/*', (c, next) => cors({ origin: site, exposeHeaders: ['X-Supabase-Api-Version'] })(c, next));
  project.all('/auth/v1/*', async (c) => {
    const target = new URL(c.req.url.replace(new URL(c.req.url).origin, signIn));
    const back = target.searchParams.get('redirect_to');
    if (back?.startsWith(site)) target.searchParams.set('redirect_to', projectUrl + back.slice(site.length));
    return await proxy(target, c.req);
  });
  project.get('*', (c) => c.redirect(site + c.req.url.slice(new URL(c.req.url).origin.length)));

  const server = createAdaptorServer(project);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const projectUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const auth = await startServer({ PUBLIC_URL: projectUrl });
  signIn = auth.url;
  const product = await startServer({ SUPABASE_URL: projectUrl, SUPABASE_ANON_KEY: 'any' });
  site = product.url;
  return {
    product,
    projectUrl,
    auth,
    remove: async () => {
      await new Promise((resolve) => server.close(resolve));
      await product.remove();
      await auth.remove();
    },
  };
};
