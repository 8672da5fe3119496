import type { PageLikelihood } from './code-page.ts';

/** What a detector of code pages says: names of pages with a confidence. */
interface Match {
  readonly name: string;
  readonly confidence: number;
}

/** The likelihood of the pages of Windows by a detector's matches; their older ISO forms have the same letters. */
export const likelihoodBy = (matches: readonly Match[]): PageLikelihood => {
  const best = (...names: readonly string[]) =>
    Math.max(0, ...matches.filter(({ name }) => names.includes(name)).map(({ confidence }) => confidence));
  const [western, central] = [best('windows-1252', 'ISO-8859-1'), best('windows-1250', 'ISO-8859-2')];
  return (page) => (page === 'windows-1252' ? western : page === 'windows-1250' ? central : 0);
};
