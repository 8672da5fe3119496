import type { OtherReading, ScannedBarcode, ScannedCode } from '#core/codes/scanned-code.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { Inventory, OwnedSpool, OwnedThread } from '#inventory/inventory.ts';
import { placesOf } from '#inventory/places.ts';
import { threadPath } from '#parts/threads/thread-path.ts';
import { barcodeIn, type KnownBarcode, type MeantBarcode } from './known-barcode.ts';
import { readOn } from './read-on.ts';

/** A scanned thread; with its spool if the code names one, or the pack's length for a maker's barcode. */
export interface ScannedThread {
  readonly owned: OwnedThread;
  readonly spool: OwnedSpool | undefined;
  /** Length of the pack that the barcode is printed on, in mm. */
  readonly lengthMm: number | null;
  readonly lot: string | null;
  /** The whole GS1 code in its printed form, if it contains more than the article and its lot. */
  readonly more: string | null;
}

/**
 * The meaning of a code in this team. `label`: the page of a labelled row. `either`: a person must choose between two.
 */
export type CodeMeaning =
  | ({ readonly is: 'thread'; readonly code?: ScannedBarcode } & ScannedThread)
  | { readonly is: 'place'; readonly place: FoundRow<'place'> }
  | { readonly is: 'label'; readonly path: string }
  | { readonly is: 'elsewhere'; readonly host: string }
  | { readonly is: 'new'; readonly barcode: KnownBarcode; readonly code: ScannedBarcode }
  | { readonly is: 'either'; readonly question: WhichCode };

/** Asks which of two codes was read. `by`: why the scanned code can be either of them. */
export interface WhichCode {
  readonly by: OtherReading['by'];
  readonly choices: readonly CodeChoice[];
}

export interface CodeChoice {
  readonly code: ScannedBarcode;
  readonly meaning: Exclude<CodeMeaning, { readonly is: 'either' }>;
}

/**
 * Finds what a code means: the app's own label, a short code of a spool or place, or a code that the team has stored.
 */
export async function meaningOf(
  { store, inventory }: { readonly store: TeamStore; readonly inventory: Inventory },
  code: ScannedLabel | ScannedBarcode,
): Promise<CodeMeaning> {
  const threads = await threadsOf(inventory);
  if (code.is === 'label') return ofLabel(store, threads, code);
  const meant = await barcodeIn(store, threads, code);
  const own = meant.barcode.isKnown ? [] : await ownCodes(store, threads, [code.value, code.or?.value]);
  const [only] = own;
  if (own.length === 1 && only !== undefined) return only;
  const first = choiceOf(meant);
  if (meant.or === undefined || code.or === undefined) return first.meaning;
  return { is: 'either', question: { by: code.or.by, choices: [first, choiceOf(meant.or)] } };
}

/** Returns the question which of two codes was read; undefined if there is no doubt. */
export function whichOf(meant: MeantBarcode, code: ScannedBarcode): WhichCode | undefined {
  return meant.or && code.or && { by: code.or.by, choices: [choiceOf(meant), choiceOf(meant.or)] };
}

const choiceOf = ({ code, barcode }: Omit<MeantBarcode, 'or'>): CodeChoice => {
  const { owned, spool, place, lengthMm, isKnown } = barcode;
  if (!isKnown) return { code, meaning: { is: 'new', barcode, code } };
  if (place !== undefined) return { code, meaning: { is: 'place', place } };
  if (owned === undefined) return { code, meaning: { is: 'new', barcode, code } };
  return { code, meaning: { is: 'thread', code, owned, spool, lengthMm, ...readOn(code) } };
};

/** Returns the spools or, without any, the places whose own code is one of these texts. */
const ownCodes = async (
  store: TeamStore,
  threads: readonly OwnedThread[],
  texts: readonly (string | undefined)[],
): Promise<readonly CodeChoice['meaning'][]> => {
  const wanted = new Set(texts.flatMap((text) => text?.toUpperCase() ?? []));
  const coded = spoolsWith(threads, ({ spool }) => wanted.has(spool.shortCode));
  if (coded.length > 0) return coded.map((one) => ({ is: 'thread', ...one, ...nothingRead }));
  const places = (await placesOf(store.db)).filter(({ data }) => wanted.has(data.code?.toUpperCase() ?? ''));
  return places.map((place) => ({ is: 'place', place }));
};

export function pathOfMeaning(meaning: CodeMeaning): string | undefined {
  switch (meaning.is) {
    case 'thread':
      return threadPath(meaning.owned.id, meaning.spool?.id);
    case 'place':
      return `/inventory/places/${meaning.place.id}`;
    case 'label':
      return meaning.path;
    case 'elsewhere':
    case 'new':
    case 'either':
      return undefined;
  }
}

const nothingRead = { lengthMm: null, lot: null, more: null } as const;

const ofLabel = async (
  store: TeamStore,
  threads: readonly OwnedThread[],
  label: ScannedLabel,
): Promise<CodeMeaning> => {
  const { of, id, host } = label;
  const owned = of === 'threads' ? threads.find((one) => one.id === id) : undefined;
  if (owned !== undefined) return { is: 'thread', owned, spool: undefined, ...nothingRead };
  const [labelled] = of === 'spools' ? spoolsWith(threads, (spool) => spool.id === id) : [];
  if (labelled !== undefined) return { is: 'thread', ...labelled, ...nothingRead };
  const place = of === 'places' ? (await placesOf(store.db)).find((one) => one.id === id) : undefined;
  if (place !== undefined) return { is: 'place', place };
  const path = await pathOfLabel(store, label);
  return path === undefined ? { is: 'elsewhere', host } : { is: 'label', path };
};

const spoolsWith = (threads: readonly OwnedThread[], fits: (spool: OwnedSpool) => boolean) =>
  threads.flatMap((owned) => owned.spools.filter(fits).map((spool) => ({ owned, spool })));

/** Waits until the threads on this device are read: before that, a known code would look new. */
const threadsOf = (inventory: Inventory): Promise<readonly OwnedThread[]> =>
  new Promise((resolve) => {
    const refresh = () => {
      const { rows: threads, extent } = inventory.snapshot();
      if (extent === 'unread' || extent === 'firstPage') return;
      stop();
      resolve(threads);
    };
    const stop = inventory.subscribe(refresh);
    refresh();
  });

export function isUsable(code: ScannedCode): code is ScannedLabel | ScannedBarcode {
  return code.is !== 'unusable';
}

type ScannedLabel = Extract<ScannedCode, { readonly is: 'label' }>;

const kinds = { spools: 'spool', places: 'place', machines: 'machine', threads: 'thread' } as const;

/** Returns the path of a label's page. Undefined if this team lacks the row and the label names another host. */
async function pathOfLabel({ db }: TeamStore, { of, id, host }: ScannedLabel): Promise<string | undefined> {
  const row = await db.rows.get(rowKey(kinds[of], id));
  const isHere = row !== undefined && !row.deleted;
  return isHere || host === window.location.host ? `/inventory/${of}/${id}` : undefined;
}
