import { scannedCode } from '#core/codes/scanned-code.ts';
import { pathOfLabelled } from '#parts/threads/labelled-spools.ts';
import type { Workspace } from '#services/workspace.ts';
import { isUsable, meaningOf, pathOfMeaning } from './code-meaning.ts';

/**
 * Returns the path of the page for a typed code: the app's own label, a maker's barcode, or a code that the team
 * stored.
 */
export async function pathOfTyped(
  workspace: Pick<Workspace, 'store' | 'inventory'>,
  text: string,
): Promise<string | undefined> {
  const labelled = pathOfLabelled(workspace.inventory.snapshot().rows, text);
  const code = scannedCode(text);
  return labelled ?? (isUsable(code) ? pathOfMeaning(await meaningOf(workspace, code)) : undefined);
}
