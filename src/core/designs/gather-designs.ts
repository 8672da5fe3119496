import { designLimits } from '../design-file/design-limits.ts';
import { designFormats, type Design } from '../design-file/design.ts';

/** A design file that was read. `path` has `/` between its folders, as it was dropped or packed. */
export interface ReadFile {
  readonly path: string;
  readonly sha256: string;
  readonly design: Design;
}

/** A file that lies beside designs: a picture or a paper. */
export interface PaperFile {
  readonly path: string;
}

/** Files that are one design: the richest of them, the others, and the papers that belong to it. */
export interface GatheredDesign<F extends ReadFile = ReadFile, P extends PaperFile = PaperFile> {
  readonly name: string;
  readonly tags: readonly string[];
  readonly main: F;
  readonly variants: readonly F[];
  readonly papers: readonly P[];
}

/** Joins files of one base name to one design. Folders become tags, unless they only name a format or size. */
export const gatherDesigns = <F extends ReadFile, P extends PaperFile>(
  files: readonly F[],
  papers: readonly P[] = [],
): readonly GatheredDesign<F, P>[] => {
  const root = commonRoot([...files, ...papers].map(({ path }) => foldersOf(path)));
  const packs = new Map<string, F[]>();
  for (const file of withoutDoubles(files)) {
    const key = `${packOf(file.path, root)}\n${baseName(file.path).toLowerCase()}`;
    packs.set(key, [...(packs.get(key) ?? []), file]);
  }
  return [...packs.values()].map((pack) => {
    const [main, ...others] = pack.toSorted(byRichness);
    if (main === undefined) throw new Error('A pack has at least one file.');
    return {
      name: shortened(baseName(main.path), 120),
      tags: tagsOf(pack),
      main,
      variants: others.slice(0, designLimits.variants),
      papers: papersOf(pack, papers, root),
    };
  });
};

const foldersOf = (path: string): readonly string[] => path.split('/').slice(0, -1);

/** The name of a file without folders and ending. */
export const baseName = (path: string): string => {
  const last = path.split('/').at(-1) ?? '';
  const dot = last.lastIndexOf('.');
  return (dot > 0 ? last.slice(0, dot) : last).trim() || 'design';
};

/** How many folders all files have in common. */
const commonRoot = (paths: readonly (readonly string[])[]): number => {
  const [first = []] = paths;
  const differs = first.findIndex((folder, at) => paths.some((path) => path[at] !== folder));
  return differs === -1 ? first.length : differs;
};

// Two packs of one drop may each hold a `1.pes`; a folder that only names a format or a size divides no pack.
const packOf = (path: string, root: number): string => foldersOf(path).slice(root).find(isTelling) ?? '';

const formatOrSize = new RegExp(`^(${designFormats.join('|')}|\\d+([.,]\\d+)?\\s*[x×]\\s*\\d+.*)$`, 'i');

const isTelling = (folder: string): boolean => folder.trim() !== '' && !formatOrSize.test(folder.trim());

/** The first file of each content. */
const withoutDoubles = <F extends ReadFile>(files: readonly F[]): readonly F[] =>
  [...new Map(files.toReversed().map((file) => [file.sha256, file])).values()].toReversed();

/** The file that says most of its threads comes first: named threads, then colours, then blocks alone. */
const byRichness = (a: ReadFile, b: ReadFile): number =>
  richness(b) - richness(a) || b.design.stitches.stitches - a.design.stitches.stitches;

const richness = ({ design }: ReadFile): number => {
  const { blocks } = design.stitches;
  if (blocks.some(({ fileThread }) => fileThread !== null && `${fileThread.brand}${fileThread.code}` !== '')) return 2;
  return blocks.some(({ fileThread }) => fileThread !== null) ? 1 : 0;
};

const mostTags = 20;
const tagLength = 32;

const tagsOf = (files: readonly ReadFile[]): readonly string[] => {
  const folders = files.flatMap(({ path }) => foldersOf(path)).filter(isTelling);
  return [...new Set(folders.map((folder) => shortened(folder, tagLength)))].slice(0, mostTags);
};

const papersOf = <P extends PaperFile>(pack: readonly ReadFile[], papers: readonly P[], root: number): readonly P[] => {
  const names = new Set(pack.map(({ path }) => baseName(path).toLowerCase()));
  const places = new Set(pack.map(({ path }) => packOf(path, root)));
  const named = papers.filter(({ path }) => names.has(baseName(path).toLowerCase()));
  return named.length > 0 ? named : papers.filter(({ path }) => places.has(packOf(path, root)));
};

const shortened = (text: string, most: number): string => [...text.trim()].slice(0, most).join('').trim();
