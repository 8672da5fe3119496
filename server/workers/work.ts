import type { MoneyUnit } from '#core/amounts/currency.ts';
import { paletteText } from '#core/exchange/palette-text.ts';
import { threadTable } from '#core/exchange/thread-cells.ts';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { err, ok, type Result } from '#core/result.ts';
import { csvText } from '#core/tables/csv-text.ts';
import { priceRequest, type PriceAnswer } from '#core/wire/pricing-wire.ts';
import { readBody, type BodyText } from '#server/calls/read-json.ts';
import { refuse, sentencesOf, type Refusal } from '#server/calls/refusal.ts';
import { answerWithLate, planImportOfFile } from './import-work.ts';
import { nearestInBody, nearestOfCharts, nearestOfThreads } from './nearest-colours.ts';
import { unpackedStock, type PackedStock } from './packed.ts';

/** Work that may take long, as functions of plain data. A thread of the pool runs them. */
export const work = {
  priceBody,
  /** Prices a quote. */
  answerPrice,
  nearestInBody,
  nearestOfThreads,
  nearestOfCharts,
  csvOfStock,
  paletteOfStock,
  planImportOfFile,
  answerWithLate,
};

/** A thread of the pool loads this file and calls this function for each piece of work. */
export function doWork({ name, input }: { readonly name: keyof typeof work; readonly input: unknown }): unknown {
  return (work[name] as (given: unknown) => unknown)(input);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Prices the order in the body of a request. */
function priceBody(body: BodyText): Result<PriceAnswer, Refusal> {
  const read = readBody(priceRequest, body);
  if (!read.ok) return read;
  const priced = answerPrice(read.value);
  if (priced.ok) return ok(priced.value);
  const fields = sentencesOf(priced.error);
  return err(refuse('invalid', { message: Object.values(fields).join(' '), fields }));
}

/** Writes a team's threads and spools as CSV, in UTF-8; without `money` without prices. */
function csvOfStock({ stock, money }: { readonly stock: PackedStock; readonly money: MoneyUnit | undefined }): Bytes {
  return new TextEncoder().encode(csvText(threadTable(unpackedStock(stock), money)));
}

function paletteOfStock({ stock, name }: { readonly stock: PackedStock; readonly name: string }): Bytes {
  return new TextEncoder().encode(paletteText(unpackedStock(stock), name));
}
