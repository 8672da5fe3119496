import type { Device, Language } from './trust-texts.ts';

/**
 * Returns English or German, whichever comes first in a browser's preferences; English if the browser names neither.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/);
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) };
    })
    .filter(({ language, weight }) => (language === 'en' || language === 'de') && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted[0]?.language === 'de' ? 'de' : 'en';
}

/** Guesses the kind of device from its user agent. Safari on a Macintosh counts as `apple`: it may be an iPad. */
export function deviceOf(userAgent: string | undefined): Device {
  const agent = userAgent ?? '';
  if (agent.includes('Android')) return 'android';
  const isSafari = agent.includes('Safari/') && !/Chrome|Chromium|Edg/.test(agent);
  return /iPad|iPhone/.test(agent) || (agent.includes('Macintosh') && isSafari) ? 'apple' : 'desktop';
}
