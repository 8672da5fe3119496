import { derivedId } from '../ids.ts';
import type { Thread } from '../kinds/thread.ts';

/** The id of a thread picked from a chart, the same on every device of the team (protocol: Derived ids). */
export const threadId = (teamId: string, thread: Pick<Thread, 'brand' | 'line' | 'code'>): string =>
  derivedId(teamId, 'thread', thread.brand, thread.line, thread.code);

/** The id of a movement's reversal: derived, so that a second offline undo changes nothing. */
export const reversalId = (teamId: string, movementId: string): string =>
  derivedId(teamId, 'movement', movementId, 'reversal');

/** The id of a barcode, the same on every device of the team (protocol: Derived ids). */
export const barcodeId = (teamId: string, value: string): string => derivedId(teamId, 'barcode', value);

/** The id of the tick that takes another one back. */
export const tickReversalId = (teamId: string, tickId: string): string =>
  derivedId(teamId, 'shoppingTick', tickId, 'reversal');
