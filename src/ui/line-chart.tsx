import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import './valid-language.ts';
import UPlot from 'uplot';
import styles from './line-chart.module.css';

/** One point of a line, and whether it is in the marked part. */
interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly isMarked: boolean;
}

const height = 220;

/** A line chart with marked parts. It is only a picture: a table beside it must show the same data. */
export function LineChart({
  label,
  points,
  formatX,
  formatY,
}: {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly formatX: (x: number) => string;
  readonly formatY: (y: number) => string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || document.createElement('canvas').getContext('2d') === null) return undefined;
    // Read colours at each drawing, because the theme may change. The browser resolves a token only in a real property.
    const color = (name: string): string => {
      element.style.color = `var(${name})`;
      return getComputedStyle(element).color;
    };
    const axis = {
      stroke: () => color('--ink-2'),
      grid: { stroke: () => color('--line'), width: 1 },
      ticks: { show: false },
    };
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false } },
        axes: [
          { ...axis, values: (_chart, ticks) => ticks.map(formatX) },
          { ...axis, size: 72, values: (_chart, ticks) => ticks.map(formatY) },
        ],
        series: [{}, { stroke: () => color('--accent'), width: 2, points: { show: false } }],
        hooks: { drawClear: [(drawn) => mark(drawn, points, color('--warn-soft'))] },
      },
      [points.map(({ x }) => x), points.map(({ y }) => y)],
      element,
    );
    const sizes = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    sizes.observe(element);
    const theme = new MutationObserver(() => chart.redraw());
    theme.observe(document.documentElement, { attributes: true });
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => chart.redraw();
    dark.addEventListener('change', redraw);
    return () => {
      dark.removeEventListener('change', redraw);
      theme.disconnect();
      sizes.disconnect();
      chart.destroy();
    };
  }, [points, formatX, formatY]);
  return <div ref={place} role="img" aria-label={label} className={styles.chart} />;
}

const mark = (chart: UPlot, points: readonly ChartPoint[], color: string): void => {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.fillStyle = color;
  for (const { x, isMarked } of points) {
    if (!isMarked) continue;
    const [from, to] = [chart.valToPos(x - 0.5, 'x', true), chart.valToPos(x + 0.5, 'x', true)];
    ctx.fillRect(from, bbox.top, to - from, bbox.height);
  }
  ctx.restore();
};
