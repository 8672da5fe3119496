import { later } from '#ui/later.tsx';
import { AddThreadDialog, type AddWay } from './add-thread-dialog.tsx';

const Paste = later(async () => (await import('./paste-dialog.tsx')).PasteDialog);
const File = later(async () => (await import('../import/import-file-dialog.tsx')).ImportFileDialog);
const Chart = later(async () => (await import('./tick-chart-dialog.tsx')).TickChartDialog);

const ways = { paste: Paste, chart: Chart, file: File } as const;

/** The open way of adding thread; an address that names none opens the form for one after another. */
export const AddWays = ({
  way,
  onWay,
  onClose,
}: {
  readonly way: string;
  readonly onWay: (way: AddWay) => void;
  readonly onClose: () => void;
}) => {
  if (way !== 'paste' && way !== 'chart' && way !== 'file') return <AddThreadDialog onClose={onClose} onWay={onWay} />;
  const Way = ways[way];
  return <Way onClose={onClose} />;
};
