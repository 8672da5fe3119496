/** What a spool starts with; its thread, code and length are given. The first list needs no more of its kind. */
export const spoolDefaults = {
  tareMg: null,
  grossFullMg: null,
  state: 'sealed',
  lot: null,
  placeId: null,
  position: null,
  lentTo: null,
  boughtOn: null,
  shop: null,
  pricePaidMinor: null,
  notes: null,
} as const;
