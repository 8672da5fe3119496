import type { Book } from '#parts/fields/use-book.ts';
import { colleague, owner } from '../../core/mutations/a-book.ts';

export const names: Book = {
  units: 'metric',
  currency: 'EUR',
  currencyDecimals: 2,
  timeZone: 'UTC',
  thread: (id) => (id === 'thread-1' ? '1902 Isacord Poinsettia' : undefined),
  threadOfSpool: (id) => (id === 'spool-1' ? '1902 Isacord Poinsettia' : undefined),
  spool: (id) => (id === 'spool-1' ? 'T-0001' : undefined),
  place: (id) => (id === 'place-1' ? 'Drawer 4' : undefined),
  person: (id) => (id === colleague ? 'Ana' : undefined),
  me: owner,
};
