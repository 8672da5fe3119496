/** An address is not longer; anything beyond is no address and is not looked at. */
const longest = 1000;

/**
 * Returns the address in what people paste: `"First Last" <a@b.c>`, `mailto:a@b.c`, a domain with an `ü` (as `xn--…`).
 */
export const asEmail = (text: string): string => {
  if (text.length > longest) return text;
  const inside = /^[^<>]*<([^<>]*@[^<>]*)>\s*$/u.exec(text)?.[1] ?? text;
  const [, linked] = /^\s*mailto:([^?]*)/iu.exec(inside) ?? [];
  const address = linked === undefined ? inside : decoded(linked);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).trim();
  // Plain addresses stay exactly as they were typed.
  if (at < 1 || !/\P{ASCII}/u.test(domain)) return inside === text && linked === undefined ? text : address.trim();
  return `${address.slice(0, at).trimStart()}@${asciiDomain(domain) ?? domain}`;
};

/** Whether a text has the form `a@b`, as `asEmail` returns it of an address. */
export const isEmail = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/u.test(text);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray percent sign: the address is refused where it is checked
  }
};

/** Returns a domain as mail servers know it; undefined if it is none. */
const asciiDomain = (domain: string): string | undefined => {
  const address = `http://${domain}`;
  if (/[\s/?#@:\\]/u.test(domain) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname;
};
