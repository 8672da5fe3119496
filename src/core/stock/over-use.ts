import { newId } from '../ids.ts';
import type { Spool } from '../kinds/spool.ts';
import { mutate } from '../mutations/mutate.ts';
import type { Action } from '../mutations/registry.ts';
import { settleSpool, takeThread } from './stock-actions.ts';

/** A spool from which a person takes thread, and the time of its next booking (UTC ISO 8601). */
export interface TakenFrom {
  readonly id: string;
  readonly spool: Pick<Spool, 'remainingMm' | 'state'>;
  readonly happenedAt: string;
}

interface Used {
  readonly amountMm: number;
  readonly reason: string | null;
}

/**
 * What to do if more is used than the spool has: book it anyway, also empty the spool, or take the rest from more
 * spools.
 */
export type OverUse<Spools extends TakenFrom = TakenFrom> =
  | { readonly way: 'anyway' | 'empty' }
  | { readonly way: 'rest'; readonly from: readonly Spools[] };

/** Returns how much of an amount a spool lacks, in mm; 0 if it has enough or its amount is unknown. */
export function missingMm({ remainingMm }: Pick<Spool, 'remainingMm'>, amountMm: number): number {
  return remainingMm === null ? 0 : Math.max(0, amountMm - Math.max(0, remainingMm));
}

/** Returns spools that together cover a length; undefined if they cannot. An unknown amount covers any length. */
export function coverOf<Spools extends { readonly spool: Pick<Spool, 'remainingMm'> }>(
  others: readonly Spools[],
  restMm: number,
): readonly Spools[] | undefined {
  const cover: Spools[] = [];
  let left = restMm;
  for (const other of others) {
    if (left <= 0) break;
    if (other.spool.remainingMm !== null && other.spool.remainingMm <= 0) continue;
    cover.push(other);
    left = other.spool.remainingMm === null ? 0 : left - other.spool.remainingMm;
  }
  return left <= 0 ? cover : undefined;
}

/**
 * Makes the actions that book a use of thread in one group. Omit `over` if the spool has enough or its amount is
 * unknown.
 */
export function bookUse(first: TakenFrom, { amountMm, reason }: Used, over?: OverUse): readonly Action[] {
  const groupId = newId();
  const take = (from: TakenFrom, mm: number): readonly Action[] =>
    mm <= 0
      ? []
      : [
          takeThread({
            id: newId(),
            spoolId: from.id,
            type: 'consume',
            amountMm: mm,
            reason,
            groupId,
            occurredAt: from.happenedAt,
          }),
        ];
  const isEmpty = mutate('spool.update', { id: first.id, set: { state: 'empty' } });
  if (over === undefined || over.way === 'anyway') return take(first, amountMm);
  const countNothing = (expectedMm: number | null): Action =>
    settleSpool({
      id: newId(),
      spoolId: first.id,
      settlesAtMm: 0,
      expectedMm,
      measured: { lengthMm: 0 },
      groupId,
      occurredAt: justAfter(first.happenedAt),
    });
  const { remainingMm } = first.spool;
  if (over.way !== 'rest')
    return [...take(first, amountMm), countNothing(remainingMm === null ? null : remainingMm - amountMm), isEmpty];
  let left = missingMm(first.spool, amountMm);
  const rest = over.from.flatMap((from) => {
    const mm = Math.min(left, from.spool.remainingMm ?? left);
    left -= mm;
    return take(from, mm);
  });
  // An overdrawn spool gives nothing. The count sets its balance, which is below zero, to 0.
  const counted = remainingMm !== null && remainingMm < 0 ? [countNothing(remainingMm)] : [];
  return [...take(first, amountMm - missingMm(first.spool, amountMm)), ...counted, isEmpty, ...rest];
}

const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();
