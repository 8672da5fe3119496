import { err, ok, type Result } from '#core/result.ts';
import { refusals, type Refusal } from '../refusal.ts';

/** A page of a list, counted from 1. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

const mostPerPage = 1000;

/** The page that is asked for; texts that are empty or left out mean the first one, of 50. */
export const readPage = (page = '', perPage = ''): Result<Page, Refusal> => {
  const [number, size] = [readCount(page, 1), readCount(perPage, 50)];
  if (number === undefined || size === undefined) return err(refusals.pageInvalid);
  return ok({ number, size: Math.min(size, mostPerPage) });
};

const readCount = (text: string, fallback: number): number | undefined => {
  if (text === '') return fallback;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

/** The headers by which clients find the other pages. The page comes first in each address: clients look for it there. */
export const pageHeaders = (
  path: string,
  { number, size }: Page,
  total: number,
): readonly (readonly [string, string])[] => {
  const last = Math.max(1, Math.ceil(total / size));
  const link = (page: number, rel: string): string => `<${path}?page=${page}&per_page=${size}>; rel="${rel}"`;
  const links = [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')];
  return [
    ['X-Total-Count', String(total)],
    ['Link', links.join(', ')],
  ];
};
