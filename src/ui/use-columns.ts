import { useLayoutEffect, useState } from 'react';

/** How many cells of at least `cellSize` px fit beside each other in the element behind the ref; never fewer than two. */
export const useColumns = (cellSize: number) => {
  const [element, ref] = useState<HTMLDivElement | null>(null);
  const [columns, setColumns] = useState(2);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setColumns(Math.max(2, Math.floor(element.clientWidth / cellSize)));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [element, cellSize]);
  return { ref, columns };
};
