import { analyse } from 'chardet';
import { withLetters, type PageLikelihood } from './code-page.ts';

/** Returns the likelihoods of the Windows pages, 0 for others. ISO pages that the detector finds count for them too. */
export function pageLikelihood(bytes: Uint8Array): PageLikelihood {
  const matches = analyse(withLetters(bytes));
  const best = (...names: readonly string[]) =>
    Math.max(0, ...matches.filter(({ name }) => names.includes(name)).map(({ confidence }) => confidence));
  const [western, central] = [best('windows-1252', 'ISO-8859-1'), best('windows-1250', 'ISO-8859-2')];
  return (page) => (page === 'windows-1252' ? western : page === 'windows-1250' ? central : 0);
}
