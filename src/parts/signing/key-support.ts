/** Whether this browser can use security keys on this page; `insecure`: perhaps over HTTPS. */
type KeySupport = 'yes' | 'insecure' | 'none';

/**
 * Checks what the browser offers, without asking the person. On an insecure page (plain http) browsers offer no keys.
 */
export function keySupport(
  browser: { readonly isSecureContext?: boolean; readonly PublicKeyCredential?: unknown } = window,
): KeySupport {
  if (typeof browser.PublicKeyCredential === 'function') return 'yes';
  return browser.isSecureContext === false ? 'insecure' : 'none';
}
