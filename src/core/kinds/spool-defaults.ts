/** The defaults of a spool; thread, code and length have none. The first screen loads only this part of the kind. */
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
  labelled: false,
} as const;
