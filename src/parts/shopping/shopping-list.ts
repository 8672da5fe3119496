import { shoppingOf } from '#inventory/shopping.ts';
import { kept, ofStock } from '#parts/rows/team-queries.ts';
import { shoppingViewOf } from './shopping-view.ts';

/** The team's shopping list. Which colours are low is unknown until all spools are read. */
export const shoppingList = kept(
  ofStock(({ rows }, teamMinSpools, stored) => shoppingViewOf(stored, rows, teamMinSpools), shoppingOf),
  ({ shopping }) => shopping,
);
