import { describeDesign } from '#core/design-file/describe-design.ts';
import { readDesign } from '#core/design-file/read-design.ts';

export const asThisEngineReads = (name: string, bytes: Uint8Array): string => {
  const read = readDesign({ name, bytes });
  const described = JSON.stringify(describeDesign(name, read));
  if (!read.ok) return described;
  const { x, y, command } = read.value.stitches.records;
  let sum = 0x811c9dc5;
  for (const column of [x, y, command]) for (const one of column) sum = Math.imul(sum ^ one, 0x01000193) >>> 0;
  return `${described} ${x.length} ${sum}`;
};

// The test calls this in a browser: it passes files as base64 and gets the results in the same order.
Object.assign(globalThis, {
  readAll: (files: readonly (readonly [string, string])[]): string[] =>
    files.map(([name, base64]) =>
      asThisEngineReads(
        name,
        Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
      ),
    ),
});
