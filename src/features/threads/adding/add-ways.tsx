import { useState } from 'react';
import { later } from '#ui/later.tsx';
import { AddThreadDialog, type AddWay } from './add-thread-dialog.tsx';

const Paste = later(async () => (await import('../pasting/paste-dialog.tsx')).PasteDialog);
const File = later(async () => (await import('../import/import-file-dialog.tsx')).ImportFileDialog);
const Chart = later(async () => (await import('./tick-chart-dialog.tsx')).TickChartDialog);
const Own = later(async () => (await import('./own-thread-dialog.tsx')).OwnThreadDialog);

const ways = { paste: Paste, chart: Chart, file: File, own: Own } as const;

const isOther = (way: string): way is keyof typeof ways => Object.hasOwn(ways, way);

/** The dialog for one way to add threads; for an unknown way, the form that adds colours one by one. */
export function AddWays({
  way,
  onWay,
  onClose,
}: {
  readonly way: string;
  readonly onWay: (way: AddWay) => void;
  readonly onClose: () => void;
}) {
  const [pasted, setPasted] = useState<string>();
  if (!isOther(way)) return <AddThreadDialog scanFirst={way === 'scan'} onClose={onClose} onWay={onWay} />;
  if (way === 'file') return <File pasted={pasted} onClose={onClose} />;
  if (way === 'paste') {
    const toImport = (text: string) => {
      setPasted(text);
      onWay('file');
    };
    return <Paste onClose={onClose} onImport={toImport} />;
  }
  const Way = ways[way];
  return <Way onClose={onClose} />;
}
