/**
 * Where a device keeps what it knows of itself as a workshop tablet, and the event by which the page learns that it is one
 * now. Apart from the rest, because every page asks for it after its start.
 */
export const tabletMark = 'spoolside.tablet';
