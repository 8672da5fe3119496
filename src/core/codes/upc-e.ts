import { hasRightCheckDigit } from './gs1.ts';

/** Returns the UPC-A of an eight-digit UPC-E (GS1 General Specifications, 5.2.2.4); undefined if it is no UPC-E. */
export function upcAOf(upcE: string): string | undefined {
  const [, system = '', body = '', last = '', check = ''] = /^([01])(\d{5})(\d)(\d)$/.exec(upcE) ?? [];
  if (system === '') return undefined;
  const full = system + expanded(body, last) + check;
  return hasRightCheckDigit(full) ? full : undefined;
}

/** Returns the UPC-E of a UPC-A; undefined if it has none. */
export function upcEOf(upcA: string): string | undefined {
  const [, system = '', maker = '', item = '', check = ''] = /^([01])(\d{5})(\d{5})(\d)$/.exec(upcA) ?? [];
  const bodies = [
    `${maker.slice(0, 2)}${item.slice(2)}${maker[2]}`,
    `${maker.slice(0, 3)}${item.slice(3)}3`,
    `${maker.slice(0, 4)}${item.slice(4)}4`,
    `${maker}${item.slice(4)}`,
  ];
  return bodies.map((body) => `${system}${body}${check}`).find((upcE) => upcAOf(upcE) === upcA);
}

const expanded = (body: string, last: string): string => {
  if (last <= '2') return `${body.slice(0, 2)}${last}0000${body.slice(2)}`;
  if (last === '3') return `${body.slice(0, 3)}00000${body.slice(3)}`;
  if (last === '4') return `${body.slice(0, 4)}00000${body.slice(4)}`;
  return `${body}0000${last}`;
};
