import { groupedBy } from '#core/grouped-by.ts';
import { newId } from '#core/ids.ts';
import { carriedOver } from '#core/kinds/carried-over.ts';
import type { ShoppingLine } from '#core/kinds/shopping-line.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { countedTicksOf, lowPartOf, setterOf, type Entry, type Line } from './entries.ts';
import { jobReasons, rowOf, undoTicks } from './shopping-actions.ts';

interface Arrival {
  readonly count: number;
  readonly priceMinor: number | null;
  readonly shop: string | null;
  readonly teamId: string;
  /** The tick of the packs that came without one, with their number. */
  readonly tick?: { readonly id: string; readonly qty: number };
}

/**
 * Makes actions that close an entry as received, once its thread's ticks are in stock. What is still to come stays
 * listed, with the price and the shop that were typed.
 */
export function arrived(entry: Entry, { count, priceMinor, shop, teamId, tick }: Arrival): readonly Action[] {
  const isPriceSaid = priceMinor !== entry.priceMinor || entry.lines.some(({ data }) => data.priceMinor !== null);
  // the ids of the spools come from the ticks, so the line stays until all of its ticks are in stock
  if (entry.owned !== undefined && count < entry.ticked)
    return entry.lines.map(({ id }) =>
      mutate('shoppingLine.update', { id, set: { ...(isPriceSaid && { priceMinor }), shop } }),
    );
  const { id, actions } = rowOf(entry);
  const [, ...others] = entry.lines;
  const missing = Math.max(0, entry.qty - count);
  return [
    ...actions,
    ...tickOf(id, tick),
    mutate('shoppingLine.update', {
      id,
      set: {
        status: 'received',
        qty: Math.max(1, Math.min(999, entry.qty - missing)),
        ...((isPriceSaid || priceMinor !== null) && { priceMinor }),
        shop,
      },
    }),
    ...others.map((line) => mutate('shoppingLine.update', { id: line.id, set: { status: 'received' } })),
    ...(missing > 0 ? rest(entry, missing, { count, priceMinor: isPriceSaid ? priceMinor : null, shop, teamId }) : []),
  ];
}

/** Makes the tick of packs that came beyond what was ticked, on the row with this id, if there are any. */
export function tickOf(lineId: string, tick: Arrival['tick']): readonly Action[] {
  return tick === undefined || tick.qty <= 0
    ? []
    : [mutate('shoppingTick.create', { id: tick.id, set: { lineId, qty: tick.qty } })];
}

/** Makes a row for the missing packs, with those of them that are bought. What arrived counts for low stock first. */
const rest = (entry: Entry, missing: number, { count, priceMinor, shop, teamId }: Arrival): readonly Action[] => {
  const id = newId();
  const ticked = Math.min(missing, entry.ticked - count);
  const qty = Math.min(999, missing);
  const more = jobReasons(entry);
  const reasons = reasonsOf(entry.lowQty - (entry.qty - missing), entry.lines, setterOf(entry.lines), more);
  const row = mutate('shoppingLine.create', {
    id,
    set: {
      ...carriedFrom(entry),
      qty,
      reasons: atMost(qty, reasons),
      priceMinor,
      shop,
    },
  });
  if (ticked <= 0) return [row];
  const tick = mutate('shoppingTick.create', { id: newId(), set: { lineId: id, qty: ticked } });
  return [row, ...undoTicks(countedTicksOf(entry), teamId), tick];
};

/** Returns what another row of an entry has from its rows: as the entry has it, else as its first row has it. */
export function carriedFrom({ owned, text, lengthMm, status, shop, neededBy, lines: [first] }: Entry) {
  const ofEntry = { threadId: owned?.id ?? null, text, lengthMm, status, shop, neededBy };
  return { ...(first && carriedOver('shoppingLine', first.data)), ...ofEntry };
}

/** Lowers the packs of reasons, from the first on, towards a sum of `qty`; each keeps at least one pack. */
const atMost = (qty: number, reasons: readonly Reason[]): Reason[] => {
  let over = reasons.reduce((sum, reason) => sum + reason.qty, 0) - qty;
  return reasons.map((reason) => {
    const less = Math.max(0, Math.min(over, reason.qty - 1));
    over -= less;
    return { ...reason, qty: reason.qty - less };
  });
};

/** Makes actions by which `userId` changes an entry (to at least `leastPacks`). Rows that can be joined become one. */
export function edited(
  entry: Entry,
  set: Pick<ShoppingLine, 'qty' | 'lengthMm' | 'shop' | 'neededBy'> & Partial<Pick<ShoppingLine, 'priceMinor'>>,
  userId: string,
): readonly Action[] {
  const { joined, stay } = divided(entry);
  const setter = set.qty === entry.qty ? setterOf(entry.lines) : userId;
  const { id, actions } = joined[0] === undefined ? rowOf(entry) : { id: joined[0].id, actions: [] };
  const lowQty = Math.max(0, Math.min(entry.lowQty, set.qty - stay.filter(isWished).length));
  const lowOf = (line: Line): number => Math.min(lowPartOf(line), lowQty);
  // each row has one pack at least
  let reserved = stay.filter((line) => lowOf(line) === 0).length + (lowQty === 0 ? 1 : 0);
  let wished = set.qty - lowQty;
  const beside = stay.map((line) => {
    const low = lowOf(line);
    if (low === 0) reserved -= 1;
    const own = Math.max(low === 0 ? 1 : 0, Math.min(wished - reserved, line.data.qty - lowPartOf(line)));
    wished -= own;
    const reasons = reasonsOf(low, [line], setter);
    return mutate('shoppingLine.update', { id: line.id, set: { ...set, qty: low + own, reasons } });
  });
  const reasons = reasonsOf(lowQty, joined, setter, jobReasons(entry));
  return [
    ...actions,
    mutate('shoppingLine.update', { id, set: { ...set, qty: Math.max(1, lowQty + wished), reasons } }),
    ...beside,
    ...joined.slice(1).map((line) => mutate('shoppingLine.update', { id: line.id, set: { status: 'dropped' } })),
  ];
}

/** Returns the fewest packs that `edited` can set. */
export function leastPacks(entry: Entry): number {
  return 1 + divided(entry).stay.filter(isWished).length;
}

const isWished = (line: Line): boolean => lowPartOf(line) === 0;

/** Divides the rows of an entry: `joined` become one row, the first of them; `stay` have ticks or too many reasons. */
const divided = (entry: Entry): { readonly joined: readonly Line[]; readonly stay: readonly Line[] } => {
  const ticks = new Set(countedTicksOf(entry).map(({ data }) => data.lineId));
  const ticked = entry.lines.filter(({ id }) => ticks.has(id));
  const [first, ...others] = [...ticked, ...entry.lines.filter(({ id }) => !ticks.has(id))];
  if (first === undefined) return { joined: [], stay: [] };
  const joined = [first];
  for (const line of others)
    if (!ticks.has(line.id) && wishesOf([...joined, line]).length < limits.shoppingReasons) joined.push(line);
  return { joined, stay: others.filter((line) => !joined.includes(line)) };
};

type Reason = ShoppingLine['reasons'][number];

/** Returns the reasons of a row that takes over others and `more`. `lowQty`: its packs for low stock; `setter`: who set that. */
const reasonsOf = (
  lowQty: number,
  lines: readonly Line[],
  setter: string | null,
  more: readonly Reason[] = [],
): Reason[] => {
  const low: readonly Reason[] = lowQty > 0 ? [{ kind: 'low', ref: setter, qty: Math.min(999, lowQty) }] : [];
  return [...low, ...wishesOf(lines, more)].slice(0, limits.shoppingReasons);
};

/** Returns the reasons of rows, without low stock. Adds up what one person or job asked for on several rows. */
const wishesOf = (lines: readonly Line[], more: readonly Reason[] = []): readonly Reason[] => {
  const reasons = [...lines.flatMap(({ data }) => data.reasons), ...more].filter(({ kind }) => kind !== 'low');
  return [...groupedBy(reasons, ({ kind, ref }) => `${kind} ${ref}`).values()].map((same) => ({
    ...(same[0] as Reason),
    qty: Math.min(
      999,
      same.reduce((sum, { qty }) => sum + qty, 0),
    ),
  }));
};
