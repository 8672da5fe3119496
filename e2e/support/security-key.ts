import type { Page } from '@playwright/test';

/** A key that only proves that somebody is there, to plug in; or what a device has built in, which knows its person and keeps passkeys. */
export type KeyKind = 'plugged' | 'built in';

/** Gives the page's browser a key that is touched at once. Answers how to let nobody touch it, and how to touch it again. */
export const plugIn = async (page: Page, kind: KeyKind = 'plugged'): Promise<(isTouched: boolean) => Promise<void>> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const knowsItsPerson = kind === 'built in';
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: knowsItsPerson ? 'internal' : 'usb',
      hasResidentKey: knowsItsPerson,
      hasUserVerification: knowsItsPerson,
      isUserVerified: knowsItsPerson,
      automaticPresenceSimulation: true,
    },
  });
  return async (isTouched) => {
    await browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isTouched });
  };
};
