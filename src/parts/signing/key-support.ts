/** Whether this browser can use security keys on this page; `insecure`: it could over HTTPS. */
export type KeySupport = 'yes' | 'insecure' | 'none';

/** Looks at the browser without asking it for anything. Over plain http from another machine it hides its keys. */
export const keySupport = (
  browser: { readonly isSecureContext?: boolean; readonly PublicKeyCredential?: unknown } = window,
): KeySupport => {
  if (typeof browser.PublicKeyCredential === 'function') return 'yes';
  return browser.isSecureContext === false ? 'insecure' : 'none';
};
