/** Longer texts are no addresses, so they are not examined. */
const longest = 1000;

/**
 * Returns the address of `"First Last" <a@b.c>` or `mailto:a@b.c`, writes `ü` in a domain as `xn--…`, keeps other
 * text.
 */
export function asEmail(text: string): string {
  if (text.length > longest) return text;
  const inside = /^[^<>]*<([^<>]*@[^<>]*)>\s*$/u.exec(text)?.[1] ?? text;
  const [, linked] = /^\s*mailto:([^?]*)/iu.exec(inside) ?? [];
  const address = linked === undefined ? inside : decoded(linked);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).trim();
  // A plain address stays exactly as it was typed.
  if (at < 1 || !/\P{ASCII}/u.test(domain)) return inside === text && linked === undefined ? text : address.trim();
  return `${address.slice(0, at).trimStart()}@${asciiDomain(domain) ?? domain}`;
}

/** Whether a text has the form `a@b`, without spaces and angle brackets. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+$/u.test(text);
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // the text has a lone percent sign; a later check refuses the address
  }
};

/** Converts a domain to the form that mail servers use; undefined if it is no domain. */
const asciiDomain = (domain: string): string | undefined => {
  const address = `http://${domain}`;
  if (/[\s/?#@:\\]/u.test(domain) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname;
};
