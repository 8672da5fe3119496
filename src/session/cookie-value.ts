const prefix = 'base64-';

/** Encodes a text for a cookie: `base64-` and the base64url of its UTF-8, without padding. */
export function encodeCookieValue(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return prefix + btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes a cookie's text, encoded or not; null if it is no JSON, which happens while chunks are being written. */
export function decodeCookieValue(value: string): string | null {
  try {
    const text = value.startsWith(prefix) ? base64UrlToText(value.slice(prefix.length)) : decodeURIComponent(value);
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}

/** Decodes base64url to UTF-8 text; throws if the input is invalid. */
export function base64UrlToText(encoded: string): string {
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
}
