import type { CodePage } from '#core/exchange/code-page.ts';
import { fileText, type FileText, type NoTable } from '#core/exchange/file-text.ts';
import { likelihoodBy } from '#core/exchange/page-likelihood.ts';
import type { Result } from '#core/result.ts';

/** The bytes by which a code page is told: more take longer and say the same. */
export const bytesLookedAt = 64 * 1024;

/** The text of a file in the code page that the person said, or in the likeliest. */
export const textOfBytes = async (bytes: Uint8Array, said?: CodePage): Promise<Result<FileText, NoTable>> => {
  const text = fileText(bytes, { said });
  if (!text.ok || text.value.isSure) return text;
  // Few files need the detector of code pages, so it is loaded for them alone.
  const { analyse } = await import('chardet');
  return fileText(bytes, { likelihood: likelihoodBy(analyse(bytes.subarray(0, bytesLookedAt))) });
};
