import type { CodePage } from '#core/exchange/code-page.ts';
import { fileText, type FileText, type NoTable } from '#core/exchange/file-text.ts';
import type { Result } from '#core/result.ts';

/** Decodes a file by the code page that the person chose, or by the likeliest one. */
export const textOfBytes = async (bytes: Uint8Array, said?: CodePage): Promise<Result<FileText, NoTable>> => {
  const text = fileText(bytes, { said });
  if (!text.ok || text.value.isSure) return text;
  // Few files need the detector of code pages, so it is loaded only for those.
  const { pageLikelihood } = await import('#core/exchange/page-likelihood.ts');
  return fileText(bytes, { likelihood: pageLikelihood(bytes) });
};
