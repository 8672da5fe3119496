import { designLimits, designFormats, type Design } from '#core/design-file/design.ts';
import { splitName } from '../design-file/side-colours.ts';
import { groupedBy } from '../grouped-by.ts';
import { fileLimits } from '../kinds/file-limits.ts';

/** A design file that was read. `path` has `/` between its folders, as in the dropped folder or the archive. */
export interface ReadFile {
  readonly path: string;
  readonly sha256: string;
  readonly design: Design;
}

/** A picture or PDF that lies beside design files. Those of one SHA-256 are one paper of a design. */
export interface PaperFile {
  readonly path: string;
  readonly sha256?: string;
}

/** The files of one design: the most detailed one, its other formats and sizes, and its papers (pictures and PDFs). */
export interface GatheredDesign<F extends ReadFile = ReadFile, P extends PaperFile = PaperFile> {
  readonly name: string;
  /** The folders that tell the design from others of its name, with `/` between them; '' if there are none. */
  readonly folder: string;
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
    /** The file has the same bytes as `of`, which was taken. */
    | { readonly code: 'double'; readonly of: string }
    | { readonly code: 'tooManyVariants' | 'tooManyPapers'; readonly max: number };
}

interface Gathered<F extends ReadFile, P extends PaperFile> {
  readonly designs: readonly GatheredDesign<F, P>[];
  readonly left: readonly LeftFile[];
}

/**
 * Joins the files of one name in one folder into one design. Folders that name only formats, makers or sizes do not
 * count; the others become tags. Every file is in a design or in `left`; a paper may be in several designs.
 */
export function gatherDesigns<F extends ReadFile, P extends PaperFile>(
  files: readonly F[],
  papers: readonly P[] = [],
): Gathered<F, P> {
  const root = commonRoot([...files, ...papers].map(({ path }) => foldersOf(path)));
  const { kept, left } = withoutDoubles(files);
  const sets = setsOf(kept);
  const owners = ownersOf(papers, sets, root);
  for (const paper of papers)
    if (owners.get(paper)?.length === 0) left.push({ path: paper.path, why: { code: 'noDesignOfIt' } });
  const designs = sets.map((set) => {
    const [main, ...others] = set.toSorted(byRichness);
    if (main === undefined) throw new Error('A set has at least one file.');
    const [variants, moreVariants] = cut(others, designLimits.variants);
    const most = fileLimits.filesPerRow - 1 - variants.length;
    const papersOfSet = withoutDoubles(papers.filter((paper) => owners.get(paper)?.includes(set)));
    left.push(...papersOfSet.left);
    const [own, moreOwn] = cut(papersOfSet.kept, most);
    for (const { path } of moreVariants)
      left.push({ path, why: { code: 'tooManyVariants', max: designLimits.variants } });
    for (const { path } of moreOwn) left.push({ path, why: { code: 'tooManyPapers', max: most } });
    const folder = foldersOf(main.path).slice(root).filter(isTelling).map(plainName).join('/');
    return { name: baseName(main.path), folder, tags: tagsOf(set), main, variants, papers: own };
  });
  // A paper of a whole folder may be a double, or too many, at each design of it.
  return { designs: withOwnNames(designs), left: [...new Map(left.map((one) => [keyOfLeft(one), one])).values()] };
}

const keyOfLeft = ({ path, why }: LeftFile): string => `${path}\n${why.code}`;

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
export function plainName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

const commonRoot = (paths: readonly (readonly string[])[]): number => {
  const [first = []] = paths;
  const differs = first.findIndex((folder, at) => paths.some((path) => path[at] !== folder));
  return differs === -1 ? first.length : differs;
};

/** The folders that tell a file from others of its name. */
const folderOf = (path: string): string => foldersOf(path).filter(isTelling).map(plainName).join('/');

const packOf = (path: string, root: number): string => foldersOf(path).slice(root).find(isTelling) ?? '';

const isTelling = (folder: string): boolean => /[^\p{Cf}\s]/u.test(folder) && !isFormatOrSize(folder);

/** Whether a folder's name says only formats, makers of machines or sizes: "PES files", "Tajima DST", "4 inch". */
const isFormatOrSize = (folder: string): boolean => {
  const words = plainName(folder)
    .toLowerCase()
    .replaceAll(size, ' mm ')
    .replaceAll('baby lock', 'babylock')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.some((word) => formatWords.has(word)) && words.every((w) => formatWords.has(w) || besideWords.has(w));
};

const unit = String.raw`(?:mm|cm|in(?:ch(?:es)?)?(?!\p{L})|zoll|["″”])`;
const number = String.raw`\d+(?:[.,]\d+)?[½¼¾]?`;
const size = new RegExp(
  String.raw`${number}\s*${unit}?\s*(?:x|×|by)\s*${number}(?:[\s-]*${unit})?|${number}[\s-]*${unit}`,
  'gu',
);

const wordsOf = (text: string): readonly string[] => text.split(' ');

const formatWords: ReadonlySet<string> = new Set([
  ...designFormats,
  ...wordsOf('u00 u02 emb vip vp4 shv phb phc phd csd pcs pcd ksm dsb dsz tbf pdf png jpg jpeg webp'),
  ...wordsOf('tajima brother babylock bernina janome elna melco pfaff husqvarna viking singer barudan toyota zsk'),
  ...wordsOf('ricoma wilcom mm cm inch zoll small medium large mini xs xl xxl klein mittel groß gross kleine große'),
]);

/** Words that say nothing beside a format or a size, but could be the name of a motif when they stand alone. */
const besideWords: ReadonlySet<string> = new Set([
  ...wordsOf('file files format formats datei dateien design designs muster for für and und size sizes größe größen'),
  ...wordsOf('hoop hoops frame rahmen machine machines maschine maschinen embroidery stitch art sew be jan pen happy'),
]);

const withoutDoubles = <F extends PaperFile>(files: readonly F[]): { kept: readonly F[]; left: LeftFile[] } => {
  const bySha = new Map<string, string>();
  const kept: F[] = [];
  const left: LeftFile[] = [];
  for (const file of files) {
    const { path, sha256 } = file;
    const of = sha256 === undefined ? undefined : bySha.get(sha256);
    if (of === undefined) kept.push(file);
    else left.push({ path, why: { code: 'double', of } });
    if (sha256 !== undefined && of === undefined) bySha.set(sha256, path);
  }
  return { kept, left };
};

/** Joins files to designs. Capitals tell names apart only where one folder has two files of a name and format. */
const setsOf = <F extends ReadFile>(files: readonly F[]): readonly (readonly F[])[] =>
  [...groupedBy(files, ({ path }) => `${folderOf(path)}\n${baseName(path).toLowerCase()}`).values()].flatMap((set) => {
    if (!hasTwoOfOnePlace(set)) return [set];
    return [...groupedBy(set, ({ path }) => baseName(path)).values()].flatMap((one) => {
      const places = new Set<string>();
      const [first, others]: [F[], F[]] = [[], []];
      for (const file of one) {
        (places.has(placeOf(file)) ? others : first).push(file);
        places.add(placeOf(file));
      }
      return [first, ...others.map((file) => [file])];
    });
  });

const placeOf = ({ path }: ReadFile): string => [...foldersOf(path), splitName(path).ending].join('/');

const hasTwoOfOnePlace = (set: readonly ReadFile[]): boolean => new Set(set.map(placeOf)).size < set.length;

/** Numbers designs that have one name in one folder, as an archive may hold them. */
const withOwnNames = <D extends { readonly name: string; readonly folder: string }>(
  designs: readonly D[],
): readonly D[] => {
  const seen = new Map<string, number>();
  return designs.map((design) => {
    const key = `${design.folder}\n${design.name}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    const added = nth === 1 ? '' : ` (${nth})`;
    return { ...design, name: shortened(design.name, 120 - added.length) + added };
  });
};

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
  const folders = files.flatMap(({ path }) => foldersOf(path).filter((folder) => !isArchive(folder)));
  const telling = folders.map(plainName).filter(isTelling);
  return [...new Set(telling.map((folder) => shortened(folder, tagLength)))].slice(0, designLimits.tags);
};

const isArchive = (folder: string): boolean => /\.zip$/i.test(folder);

/** Finds the designs to which each paper belongs, by its folder and its name. */
const ownersOf = <F extends ReadFile, P extends PaperFile>(
  papers: readonly P[],
  sets: readonly (readonly F[])[],
  root: number,
): ReadonlyMap<P, readonly (readonly F[])[]> => {
  const pathOf = ([file]: readonly F[]): string => file?.path ?? '';
  return new Map(
    papers.map((paper) => {
      const folder = folderOf(paper.path);
      const pack = packOf(paper.path, root);
      const nearestFirst = [
        sets.filter((set) => folderOf(pathOf(set)) === folder),
        pack === '' ? [] : sets.filter((set) => folderOf(pathOf(set)).startsWith(`${folder}/`)),
        sets.filter((set) => packOf(pathOf(set), root) === pack),
      ];
      const named = nearestFirst.map((some) => namedLike(paper, some)).find((some) => some.length > 0);
      if (named !== undefined) return [paper, named];
      // A licence or the maker's notes belong to all designs of the folder.
      const here = nearestFirst.find((some) => some.length > 0);
      if (here !== undefined) return [paper, here];
      const elsewhere = namedLike(paper, sets);
      if (elsewhere.length === 1) return [paper, elsewhere];
      return [paper, sets.length === 1 ? sets : []];
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
