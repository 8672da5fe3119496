import type { Design, DesignRefusal } from '../design-file/design.ts';
import { certainFormat, readDesign } from '#core/design-file/read-design.ts';
import { colourLists, splitName } from '../design-file/side-colours.ts';
import { isTableName } from '../tables/is-table-name.ts';
import { isLitter, isZip, unpack, type NotUnpacked, type PackedFile } from './unpack.ts';

/** A dropped file that is a design. */
export interface OpenedDesign extends PackedFile {
  readonly design: Design;
}

/** A dropped file that could not be read, with the reason. */
export interface NotRead {
  readonly path: string;
  readonly why: DesignRefusal | NotUnpacked | { readonly code: 'table' };
}

/**
 * The contents of a drop. `papers`: PDFs and pictures; the app keeps them with the designs beside them. Every file is a
 * design, a list of colours of one, a paper, or not read; only what programs leave in folders is in none.
 */
export interface OpenedDrop {
  readonly designs: readonly OpenedDesign[];
  readonly papers: readonly PackedFile[];
  readonly notRead: readonly NotRead[];
}

/**
 * Reads dropped files and archives. Calls `onProgress` before each file and at the end; stops when that returns false.
 */
export function openDrop(
  dropped: readonly PackedFile[],
  onProgress: (done: number, of: number) => boolean = () => true,
): OpenedDrop {
  const notRead: NotRead[] = [];
  const files = dropped.flatMap((file): readonly PackedFile[] => {
    if (isLitter(file.path)) return [];
    // A workbook is a ZIP file too, but no archive.
    if (isTableName(file.path)) return [file];
    if (!isZip(file.bytes)) return [file];
    const inside = unpack(file.path, file.bytes);
    if (inside.ok) notRead.push(...inside.value.left);
    else notRead.push({ path: file.path, why: inside.error });
    return inside.ok ? inside.value.files : [];
  });
  const lists = files.filter(isColourList);
  const [designs, papers]: [OpenedDesign[], PackedFile[]] = [[], []];
  for (const [at, file] of files.entries()) {
    if (!onProgress(at, files.length)) break;
    const { ending } = splitName(nameOf(file.path));
    if (isTableName(file.path)) notRead.push({ path: file.path, why: { code: 'table' } });
    else if (paperEndings.has(ending)) papers.push(file);
    else if (!lists.includes(file)) {
      const beside = lists.filter(({ path }) => folderOf(path) === folderOf(file.path));
      const read = readDesign(named(file), beside.map(named));
      if (read.ok) designs.push({ ...file, design: read.value });
      else notRead.push({ path: file.path, why: read.error });
    }
  }
  for (const { path } of lists)
    if (!files.some((file) => !lists.includes(file) && !papers.includes(file) && baseOf(file.path) === baseOf(path)))
      notRead.push({ path, why: { code: 'coloursOnly' } });
  onProgress(files.length, files.length);
  return { designs, papers, notRead };
}

const paperEndings: ReadonlySet<string> = new Set(['pdf', 'png', 'jpg', 'jpeg', 'webp']);

/** Whether a file lists the colours of a design beside it. A design may have such an ending too. */
const isColourList = ({ path, bytes }: PackedFile): boolean =>
  colourLists.has(splitName(nameOf(path)).ending) && certainFormat(bytes) === undefined;

const baseOf = (path: string): string => splitName(path).base.toLowerCase();

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

const folderOf = (path: string): string => path.slice(0, path.length - nameOf(path).length);

const named = ({ path, bytes }: PackedFile) => ({ name: nameOf(path), bytes });
