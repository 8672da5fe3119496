import type { Page } from '@playwright/test';

/** Gives the browser a security key that answers at once. Returns a function that turns the touch on or off. */
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
