import { useMemo } from 'react';
import type { PictureHoop } from '#core/design-picture/hoop-outline.ts';
import { useCollection } from '#parts/rows/use-collection.ts';

export function useHoopsToShow(): readonly PictureHoop[] {
  const { rows } = useCollection('hoop');
  return useMemo(
    () => rows.map(({ data }) => data).toSorted((a, b) => a.fieldWMm10 * a.fieldHMm10 - b.fieldWMm10 * b.fieldHMm10),
    [rows],
  );
}
