import {
  codePages,
  decodedIn,
  sampleOf,
  withLetters,
  type CodePage,
  type GuessedPage,
} from '#core/tables/code-page.ts';
import { fileText, type FileText, type NoTable } from '#core/tables/file-text.ts';
import { err, type Result } from '#core/result.ts';

export type NotRead = NoTable | { readonly is: 'readerMissing' };

/** Decodes a file by the code page that the person chose, or by the likeliest one. */
export async function textOfBytes(bytes: Uint8Array, said?: CodePage): Promise<Result<FileText, NotRead>> {
  const text = fileText(bytes, { said });
  if (!text.ok || text.value.isSure) return text;
  // Few files need the detector of code pages, so it is loaded for them alone.
  const detector = await import('#core/tables/page-likelihood.ts').catch(() => undefined);
  if (detector === undefined) return err({ is: 'readerMissing' });
  return fileText(bytes, { likelihood: detector.pageLikelihood(bytes) });
}

/** The code page with which a file was read, and words of the file as they look in each code page. */
export interface ReadPage extends GuessedPage {
  readonly samples: Readonly<Record<CodePage, string>>;
}

export function pageOf(bytes: Uint8Array, { page, isSure }: GuessedPage): ReadPage {
  const part = withLetters(bytes);
  const samples = codePages.map((one) => [one, sampleOf(decodedIn(part, one))]);
  return { page, isSure, samples: Object.fromEntries(samples) as Readonly<Record<CodePage, string>> };
}

/** The largest file to read, in bytes: enough for more rows than a team may have. */
export const mostBytes = 10 * 1024 * 1024;
