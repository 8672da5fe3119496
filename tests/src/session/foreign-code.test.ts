// @vitest-environment happy-dom
// @vitest-environment-options {"url": "http://localhost:3000/"}
import { afterEach, expect, test } from 'vitest';
import { aPage, aSignedInPage } from './a-session.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

test.each(['/sync?code=of-somebody-else', '/auth/callback?code=ours'])(
  'At %s the auth client spends nothing by itself, and the session stays',
  async (address) => {
    const { storage, server, device } = await aSignedInPage();
    storage.setItem(`${device.storageKey}-code-verifier`, '"a verifier"');
    server.asked.length = 0;
    window.history.replaceState(null, '', address);
    expect(window.location.href).toBe(`http://localhost:3000${address}`);
    const { session } = aPage(device, server);
    session.start();
    expect(await session.authActions()).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([server.asked, session.get().kind]).toEqual([[], 'signedIn']);
  },
);
