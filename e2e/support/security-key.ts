import type { Page } from '@playwright/test';

/** Gives the page's browser a key that only proves that somebody is there, and is touched at once. Answers how to let nobody touch it, and how to touch it again. */
export const plugIn = async (page: Page): Promise<(isTouched: boolean) => Promise<void>> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: false,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  });
  return async (isTouched) => {
    await browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isTouched });
  };
};
