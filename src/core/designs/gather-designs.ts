import { designLimits } from '../design-file/design-limits.ts';
import { designFormats, type Design } from '../design-file/design.ts';
import { fileLimits } from '../kinds/file-limits.ts';

/** A design file that was read. `path` has `/` between its folders, as in the dropped folder or the archive. */
export interface ReadFile {
  readonly path: string;
  readonly sha256: string;
  readonly design: Design;
}

/** A picture or PDF that lies beside design files. */
export interface PaperFile {
  readonly path: string;
}

/** The files of one design: the most detailed one, its other formats and sizes, and its papers (pictures and PDFs). */
export interface GatheredDesign<F extends ReadFile = ReadFile, P extends PaperFile = PaperFile> {
  readonly name: string;
  readonly tags: readonly string[];
  readonly main: F;
  readonly variants: readonly F[];
  readonly papers: readonly P[];
}

/** A file that no design takes, with the reason. `max`: how many files of its kind the full design takes. */
export interface LeftFile {
  readonly path: string;
  readonly why:
    | { readonly code: 'noDesignOfIt' }
    | { readonly code: 'tooManyVariants' | 'tooManyPapers'; readonly max: number };
}

interface Gathered<F extends ReadFile, P extends PaperFile> {
  readonly designs: readonly GatheredDesign<F, P>[];
  readonly left: readonly LeftFile[];
}

/**
 * Joins the files of one name below one folder into one design. Folders become tags unless they name a format or size.
 */
export const gatherDesigns = <F extends ReadFile, P extends PaperFile>(
  files: readonly F[],
  papers: readonly P[] = [],
): Gathered<F, P> => {
  const root = commonRoot([...files, ...papers].map(({ path }) => foldersOf(path)));
  const packs = new Map<string, F[]>();
  for (const file of withoutDoubles(files)) {
    const key = `${packOf(file.path, root)}\n${baseName(file.path).toLowerCase()}`;
    packs.set(key, [...(packs.get(key) ?? []), file]);
  }
  const owners = ownersOf(papers, [...packs.values()], root);
  const left: LeftFile[] = papers
    .filter((paper) => owners.get(paper)?.length === 0)
    .map(({ path }) => ({ path, why: { code: 'noDesignOfIt' } }));
  const designs = [...packs.values()].map((pack) => {
    const [main, ...others] = pack.toSorted(byRichness);
    if (main === undefined) throw new Error('A pack has at least one file.');
    const [variants, moreVariants] = cut(others, designLimits.variants);
    const most = fileLimits.filesPerRow - 1 - variants.length;
    const [own, moreOwn] = cut(
      papers.filter((paper) => owners.get(paper)?.includes(pack)),
      most,
    );
    for (const { path } of moreVariants)
      left.push({ path, why: { code: 'tooManyVariants', max: designLimits.variants } });
    for (const { path } of moreOwn) left.push({ path, why: { code: 'tooManyPapers', max: most } });
    return { name: shortened(baseName(main.path), 120), tags: tagsOf(pack), main, variants, papers: own };
  });
  return { designs, left };
};

const cut = <T>(all: readonly T[], most: number): readonly [readonly T[], readonly T[]] => [
  all.slice(0, most),
  all.slice(most),
];

const foldersOf = (path: string): readonly string[] => path.split('/').slice(0, -1);

const baseName = (path: string): string => {
  const last = plainName(path.split('/').at(-1) ?? '');
  const dot = last.lastIndexOf('.');
  const base = (dot > 0 ? last.slice(0, dot) : last).trim();
  return /[^\p{Cf}\s]/u.test(base) ? base : 'design';
};

// A Mac splits ü into u and dots. Marks for the writing direction could make a name show another ending.

/** Returns a name as rows take it: without control characters and marks for the writing direction. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '')
    .trim();

const commonRoot = (paths: readonly (readonly string[])[]): number => {
  const [first = []] = paths;
  const differs = first.findIndex((folder, at) => paths.some((path) => path[at] !== folder));
  return differs === -1 ? first.length : differs;
};

// Two folders of one drop may each have a `1.pes`. A folder that only names a format or a size does not separate
// designs.
const packOf = (path: string, root: number): string => foldersOf(path).slice(root).find(isTelling) ?? '';

const formatOrSize = new RegExp(`^(${designFormats.join('|')}|\\d+([.,]\\d+)?\\s*[x×]\\s*\\d+.*)$`, 'i');

const isTelling = (folder: string): boolean => /[^\p{Cf}\s]/u.test(folder) && !formatOrSize.test(folder.trim());

const withoutDoubles = <F extends ReadFile>(files: readonly F[]): readonly F[] =>
  [...new Map(files.toReversed().map((file) => [file.sha256, file])).values()].toReversed();

/**
 * Sorts files that name threads first, then those that name colours; equally detailed files by falling stitch count.
 */
const byRichness = (a: ReadFile, b: ReadFile): number =>
  richness(b) - richness(a) || b.design.stitches.stitches - a.design.stitches.stitches;

const richness = ({ design }: ReadFile): number => {
  const { blocks } = design.stitches;
  if (blocks.some(({ fileThread }) => fileThread !== null && `${fileThread.brand}${fileThread.code}` !== '')) return 2;
  return blocks.some(({ fileThread }) => fileThread !== null) ? 1 : 0;
};

const tagLength = 32;

const tagsOf = (files: readonly ReadFile[]): readonly string[] => {
  const folders = files.flatMap(({ path }) => foldersOf(path).map(plainName)).filter(isTelling);
  return [...new Set(folders.map((folder) => shortened(folder, tagLength)))].slice(0, designLimits.tags);
};

/** Finds the designs to which each paper belongs, by its folder and its name. */
const ownersOf = <F extends ReadFile, P extends PaperFile>(
  papers: readonly P[],
  packs: readonly (readonly F[])[],
  root: number,
): ReadonlyMap<P, readonly (readonly F[])[]> => {
  const placeOf = ([file]: readonly F[]) => file && packOf(file.path, root);
  return new Map(
    papers.map((paper) => {
      const here = packs.filter((pack) => placeOf(pack) === packOf(paper.path, root));
      const named = namedLike(paper, here);
      if (named.length > 0) return [paper, named];
      if (here.length > 0) return [paper, here]; // a licence or the maker's notes belong to all designs of the folder
      const elsewhere = namedLike(paper, packs);
      if (elsewhere.length === 1) return [paper, elsewhere];
      return [paper, packs.length === 1 ? packs : []];
    }),
  );
};

/**
 * Returns the designs with a paper's name. Without any, those with the longest name that the paper's name begins with.
 */
const namedLike = <F extends ReadFile>(
  { path }: PaperFile,
  packs: readonly (readonly F[])[],
): readonly (readonly F[])[] => {
  const paper = baseName(path).toLowerCase();
  const begins = packs
    .map((pack) => ({ pack, name: nameOf(pack) }))
    .filter(
      ({ name }) => paper === name || (paper.startsWith(name) && !/[\p{L}\p{N}]/u.test(paper.charAt(name.length))),
    );
  const longest = Math.max(...begins.map(({ name }) => name.length));
  return begins.filter(({ name }) => name.length === longest).map(({ pack }) => pack);
};

const nameOf = ([file]: readonly ReadFile[]): string => (file === undefined ? '' : baseName(file.path).toLowerCase());

const shortened = (text: string, most: number): string => [...text.trim()].slice(0, most).join('').trim();
