import type { Device, Language } from './trust-texts.ts';

/** The language that a browser asks for: the first of English and German in its order of preference, else English. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/);
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) };
    })
    .filter(({ language, weight }) => (language === 'en' || language === 'de') && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted[0]?.language === 'de' ? 'de' : 'en';
};

/** The kind of device behind a browser's own description. An iPad passes for a Macintosh, so Safari there counts as Apple's touch devices. */
export const deviceOf = (userAgent: string | undefined): Device => {
  const agent = userAgent ?? '';
  if (agent.includes('Android')) return 'android';
  const isSafari = agent.includes('Safari/') && !/Chrome|Chromium|Edg/.test(agent);
  return /iPad|iPhone/.test(agent) || (agent.includes('Macintosh') && isSafari) ? 'apple' : 'desktop';
};
