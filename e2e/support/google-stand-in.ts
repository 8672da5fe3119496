import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { anOidcProvider, type Claims } from '../../tests/server/auth/oauth/oidc-stand-in.ts';

export interface GoogleStandIn {
  readonly env: Readonly<Record<string, string>>;
  /** Makes Google's page in this browser answer that `person` agrees; without a `person`, that the visitor refuses. */
  readonly seenBy: (browser: BrowserContext, person?: Claims) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const openGoogleStandIn = async (): Promise<GoogleStandIn> => {
  const { provider, agree, close } = await anOidcProvider();
  const seenBy: GoogleStandIn['seenBy'] = async (browser, person) => {
    await browser.unroute(page);
    await browser.route(page, (route) => {
      const asked = route.request().url();
      const back =
        person === undefined ? refusal(asked) : agree(asked, { iss: 'https://accounts.google.com', ...person });
      return route.fulfill({ status: 302, headers: { Location: back.href } });
    });
  };
  return {
    env: {
      OAUTH_GOOGLE_CLIENT_ID: provider.clientId,
      OAUTH_GOOGLE_SECRET: provider.secret,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'ask-stand-in.mjs')}`,
      GOOGLE_STAND_IN: provider.issuer,
    },
    seenBy,
    close,
  };
};

const page = 'https://accounts.google.com/**';

const refusal = (asked: string): URL => {
  const { searchParams } = new URL(asked);
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '' }).toString();
  return back;
};
