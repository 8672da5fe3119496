import type { Chart } from '../kinds/chart.ts';
import { catalogueIdOf, type ChartColour } from './chart.ts';

/** The most characters of a thread's name; `coloursOfChart` cuts longer names. */
export const longestName = 64;

/**
 * Returns a team's own chart as colours like those of a printed chart. If a number occurs twice, the first one counts.
 */
export function coloursOfChart({ brand, line, kind, material, weight, colours }: Chart): readonly ChartColour[] {
  const byId = new Map<string, ChartColour>();
  for (const { code, name, hex } of colours) {
    const catalogueId = catalogueIdOf({ brand, line, code });
    if (byId.has(catalogueId)) continue;
    // No spread, as in `readChart`: objects of one shape are searched many times faster.
    byId.set(catalogueId, {
      brand,
      line,
      kind,
      material,
      weight,
      confidence: 'fair',
      colourSource: 'palette',
      catalogueId,
      code,
      name: name === null ? null : [...name].slice(0, longestName).join('').trim(),
      hex,
      isOwn: true,
    });
  }
  return [...byId.values()];
}

/** Returns the built-in colours, then the team's own. If two colours have the same id, the first one counts. */
export function withOwnColours(builtIn: readonly ChartColour[], own: readonly ChartColour[]): readonly ChartColour[] {
  if (own.length === 0) return builtIn;
  const known = new Set(builtIn.map(({ catalogueId }) => catalogueId));
  return [...builtIn, ...own.filter(({ catalogueId }) => !known.has(catalogueId) && known.add(catalogueId))];
}

/** Returns a key for a brand and line that does not depend on case and extra blanks. */
export function lineKeyOf({ brand, line }: Pick<Chart, 'brand' | 'line'>): string {
  return [brand, line]
    .map((words) => words.trim().replaceAll(/\s+/g, ' '))
    .join('\u0000')
    .toLowerCase();
}
