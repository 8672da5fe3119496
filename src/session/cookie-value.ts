const prefix = 'base64-';

/** A text as a cookie carries it: `base64-` and the base64url of its UTF-8, without padding. */
export const encodeCookieValue = (text: string): string => {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return prefix + btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** The text of a cookie, also of one written bare; null when it is not whole JSON, for chunks are written one by one and a reader may come in between. */
export const decodeCookieValue = (value: string): string | null => {
  try {
    const text = value.startsWith(prefix) ? base64UrlToText(value.slice(prefix.length)) : decodeURIComponent(value);
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
};

/** The UTF-8 text behind base64url; throws for what is none. */
export const base64UrlToText = (encoded: string): string => {
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
};
