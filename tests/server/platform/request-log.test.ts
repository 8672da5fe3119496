import { expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { anApp } from './an-app.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each([
  ['of a proxy that traces', `00-${trace}-00f067aa0ba902b7-01`, trace],
  ['without a trace', undefined, undefined],
  ['with a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  ['with rubbish', '00-"},{"a":1-00f067aa0ba902b7-01', undefined],
])('the line of a request %s', async (_, traceparent, traceId) => {
  const lines: string[] = [];
  const app = anApp([], { log: createLog('info', { write: (line) => void lines.push(line) }) });
  await app.request('/api/v2/nothing', { headers: traceparent === undefined ? {} : { traceparent } });
  expect(lines.map((line) => (JSON.parse(line) as { readonly traceId?: string }).traceId)).toEqual([traceId]);
});
