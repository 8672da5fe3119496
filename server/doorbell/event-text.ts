import type { DoorbellEvent } from '#core/wire/doorbell-wire.ts';

/** One event as a stream carries it. Browsers drop an event without data, so there always is some. */
export const eventText = (event: DoorbellEvent, data: Readonly<Record<string, unknown>> = {}): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
