import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/** One line of a bench's table. `isWithin` is missing if the line has no limit. */
export interface Line {
  readonly what: string;
  readonly figure: string;
  readonly beside?: string;
  readonly ratio?: number;
  readonly bar?: string;
  readonly isWithin?: boolean;
}

export interface Report {
  readonly add: (line: Line) => void;
  readonly keep: (name: string, figures: unknown) => void;
  readonly finish: () => void;
}

/** Makes a report that prints a table and writes all lines and figures to `.cache/bench` as JSON. */
export const createReport = (bench: string, root: string): Report => {
  const lines: Line[] = [];
  const kept: Record<string, unknown> = {};
  const startedAt = Date.now();
  const loadAtStart = loadavg();
  return {
    add: (line) => {
      lines.push(line);
      process.stdout.write(`· ${line.what}: ${line.figure}${line.beside ? ` | ${line.beside}` : ''}\n`);
    },
    keep: (name, figures) => {
      kept[name] = figures;
    },
    finish: () => {
      const machine = { cores: cpus().length, node: process.version, loadAtStart, loadAtEnd: loadavg() };
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const folder = join(root, '.cache', 'bench');
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `${bench}.json`);
      writeFileSync(file, JSON.stringify({ at: new Date(startedAt), seconds, machine, lines, figures: kept }, null, 2));
      const load = [loadAtStart[0], machine.loadAtEnd[0]].map((one) => one?.toFixed(1)).join(' to ');
      process.stdout.write(`\n${table(lines)}\n${seconds} s on ${machine.cores} cores, load ${load}; ${file}\n`);
    },
  };
};

const table = (lines: readonly Line[]): string => {
  const cells = [
    ['', 'product', 'beside it', 'ratio', 'bar', ''],
    ...lines.map(({ what, figure, beside = '', ratio, bar = '', isWithin }) => [
      what,
      figure,
      beside,
      ratio?.toFixed(2) ?? '',
      bar,
      isWithin === undefined ? '' : isWithin ? 'ok' : 'MISSED',
    ]),
  ];
  const widths = [0, 1, 2, 3, 4, 5].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
