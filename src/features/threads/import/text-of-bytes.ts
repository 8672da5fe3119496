import type { CodePage } from '#core/tables/code-page.ts';
import { fileText, type FileText, type NoTable } from '#core/tables/file-text.ts';
import type { Result } from '#core/result.ts';

/** Decodes a file by the code page that the person chose, or by the likeliest one. */
export const textOfBytes = async (bytes: Uint8Array, said?: CodePage): Promise<Result<FileText, NoTable>> => {
  const text = fileText(bytes, { said });
  if (!text.ok || text.value.isSure) return text;
  // Few files need the detector of code pages, so it is loaded for them alone.
  const { pageLikelihood } = await import('#core/tables/page-likelihood.ts');
  return fileText(bytes, { likelihood: pageLikelihood(bytes) });
};
