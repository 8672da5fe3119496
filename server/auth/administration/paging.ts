import { err, ok, type Result } from '#core/result.ts';
import { refusals, type Refusal } from '../refusal.ts';

/** `number` counts from 1. */
interface Page {
  readonly number: number;
  readonly size: number;
}

const mostPerPage = 1000;

/** Reads which page a request asks for: by default the first page, with 50 entries; at most 1000 entries per page. */
export function readPage(page = '', perPage = ''): Result<Page, Refusal> {
  const [number, size] = [readCount(page, 1), readCount(perPage, 50)];
  if (number === undefined || size === undefined) return err(refusals.pageInvalid);
  return ok({ number, size: Math.min(size, mostPerPage) });
}

const readCount = (text: string, fallback: number): number | undefined => {
  if (text === '') return fallback;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

/** Builds headers with the total and links to the next and last page. Clients need `page` as the first parameter. */
export function pageHeaders(
  path: string,
  { number, size }: Page,
  total: number,
): readonly (readonly [string, string])[] {
  const last = Math.max(1, Math.ceil(total / size));
  const link = (page: number, rel: string): string => `<${path}?page=${page}&per_page=${size}>; rel="${rel}"`;
  const links = [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')];
  return [
    ['X-Total-Count', String(total)],
    ['Link', links.join(', ')],
  ];
}
