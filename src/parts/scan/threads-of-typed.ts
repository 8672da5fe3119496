import { scannedCode } from '#core/codes/scanned-code.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import type { Workspace } from '#services/workspace.ts';
import { isUsable, meaningOf } from './code-meaning.ts';

/** Returns the threads that a typed code means: one, or several if only a person can say which code it is. */
export async function threadsOfTyped(workspace: Workspace, text: string): Promise<readonly OwnedThread[]> {
  const code = scannedCode(text);
  if (!isUsable(code)) return [];
  const meaning = await meaningOf(workspace, code);
  const all = meaning.is === 'either' ? meaning.question.choices.map((choice) => choice.meaning) : [meaning];
  return [...new Set(all.flatMap((one) => (one.is === 'thread' ? [one.owned] : [])))];
}
