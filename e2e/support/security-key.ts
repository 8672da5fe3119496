import type { Page } from '@playwright/test';

/**
 * Gives the browser a key that proves presence only and is touched at once. Answers what stops and allows the touch.
 */
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
