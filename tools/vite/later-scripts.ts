import { brotliCompressSync, constants } from 'node:zlib';
import type { Rolldown } from 'vite';
import { splitScripts, type ModuleFacts } from './split-scripts.ts';

/** Files that are loaded later and form one script: their names without endings, by their folder in `src`. */
export interface LaterPart {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The screens of the routes have a script each; these are their dialogs, and what the frame loads after the start. */
export const laterParts: readonly LaterPart[] = [
  { name: 'updates', files: { 'app/update': 'start-updates newer-worker' } },
  // Each start runs it, so it goes with nothing else.
  { name: 'hold-tab', files: { 'app/frame': 'hold-tab' } },
  {
    name: 'frame-more',
    files: {
      'app/frame': 'update-banner',
      'app/log-out': 'log-out-dialog',
      'app/workspace': 'trouble-banner no-team-page set-aside-banner',
      'features/sync': 'sync-without-team',
    },
  },
  { name: 'team-dialogs', files: { 'app/header': 'new-team-dialog choose-team-dialog' } },
  { name: 'fresh-copy', files: { sync: 'read-all-again' } },
  { name: 'engine', files: { 'app/workspace': 'make-engine', 'data/rows': 'snapshots' } },
  {
    name: 'behind',
    files: {
      'app/header': 'follow-kinds search-keys',
      'parts/actions': 'tell-saved-late',
    },
  },
  // Of the dashboard's first sight; its other parts come once this is there.
  { name: 'waiting-quotes', files: { 'features/dashboard': 'waiting-quotes' } },
  { name: 'drafts-more', files: { 'parts/forms': 'drafts-left left-draft-list' } },
  { name: 'device-work', files: { 'app/me': 'device-work watch-clock' } },
  { name: 'leaving', files: { 'app/me': 'leaving sync-everything' } },
  { name: 'clear-device', files: { 'app/me': 'pack-everything clear-device' } },
  { name: 'sign-in', files: { session: 'make-auth auth-actions end-session' } },
  { name: 'team-work', files: { 'app/me': 'open-team-actions', app: 'team-admin' } },
  { name: 'commit', files: { 'data/queue': 'commit-now waiting', 'parts/rows': 'remove-rows' } },
  { name: 'charts', files: { app: 'read-charts', inventory: 'own-charts' } },
  { name: 'files', files: { 'parts/files': 'files-region camera-dialog picture-dialog ready-file' } },
  { name: 'papers', files: { 'parts/files': 'team-logo pictures-of', 'features/pricing/quotes': 'quote-paper' } },
  {
    name: 'scanning',
    files: {
      'parts/scan': 'asked-barcode thread-scanner hand-scanner',
      'features/check': 'check-scanner',
      'features/shopping': 'scan-on-list',
      'features/threads': 'scan-to-open',
      'features/threads/adding': 'scan-in',
      'parts/jobs': 'free-of-jobs',
    },
  },
  {
    name: 'typed',
    files: {
      'parts/scan': 'threads-of-typed path-of-typed kept-scanner',
      'features/check': 'check-keys ready-offline',
      'features/places': 'spool-of-code',
    },
  },
  {
    name: 'design-parts',
    files: {
      'parts/designs': 'designs-of-thread design-size design-field',
      'parts/stitchable': 'answered-design',
    },
  },
  {
    name: 'record-forms',
    files: {
      'features/designs': 'design-form',
      'features/hoops': 'hoop-form',
      'features/places': 'place-form',
      'features/machines': 'machine-form task-form',
      'parts/files': 'file-form',
      'parts/fields': 'facts-in-words',
    },
  },
  { name: 'ask-thread', files: { 'features/dashboard': 'which-thread', 'features/shopping': 'quick-add' } },
  {
    name: 'choose-thread',
    files: { 'features/designs': 'choose-thread', 'features/threads/detail': 'instead-dialog' },
  },
  { name: 'ladder', files: { 'features/pricing': 'ladder', ui: 'line-chart' } },
  {
    name: 'check-more',
    files: {
      'features/check':
        'colour-pad camera-colour nearest-owned on-the-list other-teams purchase-steps bought-actions wish-actions',
      'features/threads/detail': 'nearest-usable',
      'parts/alike': 'charted-equivalents',
    },
  },
  { name: 'design-details', files: { 'features/designs': 'design-details' } },
  { name: 'designs-more', files: { 'features/designs': 'filter-designs verdict-bar' } },
  { name: 'needle-plan', files: { 'features/designs': 'needle-plan' } },
  { name: 'opened-designs', files: { 'features/designs': 'opened-designs' } },
  { name: 'machine-details', files: { 'features/machines': 'machine-details' } },
  { name: 'load-dialog', files: { 'features/machines': 'load-dialog' } },
  { name: 'place-details', files: { 'features/places': 'place-details place-spools' } },
  {
    name: 'order-more',
    files: { 'features/pricing': 'order-more machine-figures', 'features/pricing/quotes': 'save-quote-dialog' },
  },
  { name: 'quote-details', files: { 'features/pricing/quotes': 'quote-details' } },
  {
    name: 'quote-dialogs',
    files: {
      'features/pricing': 'waive-dialog',
      'features/pricing/quotes': 'quote-dialog charge-again to-calculator reprice-dialog send-past-dialog',
    },
  },
  { name: 'long-list', files: { 'features/shopping': 'long-list' } },
  { name: 'receive-dialog', files: { 'features/shopping': 'receive-dialog' } },
  { name: 'attention-more', files: { 'features/sync': 'attention-steps edit-change-dialog' } },
  { name: 'set-aside-card', files: { 'features/sync': 'set-aside-card' } },
  {
    name: 'bulk',
    files: {
      'features/threads/bulk': 'bulk-bar bulk-edit-dialog bulk-add-dialog',
      'features/threads/adding': 'save-set-dialog',
    },
  },
  {
    name: 'thread-page',
    files: { 'features/threads/detail': 'thread-notes thread-below' },
  },
  {
    name: 'booking',
    files: {
      'features/threads/spools': 'add-spools-dialog use-dialog count-dialog weigh-dialog',
      'features/threads/form': 'edit-thread-dialog thread-errors',
    },
  },
  {
    name: 'adding',
    files: {
      'features/threads/adding': 'add-ways first-doors just-added brand-question',
    },
  },
  { name: 'paste-dialog', files: { 'features/threads/pasting': 'paste-dialog' } },
  { name: 'import-file', files: { 'features/threads/import': 'import-file-dialog' } },
  { name: 'import-work', files: { 'features/threads/import': 'import-work' } },
  { name: 'take-out', files: { 'features/threads/take-out': 'take-out insurance-dialog stock-files' } },
  {
    name: 'charts-more',
    files: { 'features/threads/charts': 'add-charts-dialog edit-chart-dialog' },
  },
  // These are too heavy to go with the others of their screens.
  { name: 'notice-list', files: { 'features/sync': 'notice-list' } },
  { name: 'waiting-changes', files: { 'features/sync': 'waiting-changes' } },
  { name: 'tick-chart', files: { 'features/threads/adding': 'tick-chart-dialog' } },
  { name: 'own-thread', files: { 'features/threads/adding': 'own-thread-dialog' } },
  { name: 'spool-sheet', files: { 'features/threads/spools': 'spool-sheet' } },
  { name: 'design-dialogs', files: { 'features/designs': 'versions-card production-sheet' } },
  { name: 'add-to-list', files: { 'features/designs': 'add-to-list' } },
  { name: 'chart-files', files: { 'features/threads/charts': 'read-chart-files' } },
  { name: 'run-dialog', files: { 'features/machines': 'run-dialog run-parts machine-job' } },
  { name: 'can-stitch', files: { 'features/dashboard': 'can-stitch' } },
  { name: 'work-sheet', files: { 'features/jobs': 'work-sheet' } },
  { name: 'name-team', files: { 'features/dashboard': 'name-team' } },
  { name: 'find-bar', files: { 'features/threads/list': 'find-bar' } },
  { name: 'found-elsewhere', files: { 'features/threads/list': 'found-elsewhere' } },
];

/** The fewest scripts to make, and the estimated bytes that opening a part may add; the check of sizes allows 40 kB. */
const limits = { scripts: 60, bytes: 26_000 };

const partOfFile = new Map(laterParts.flatMap(({ name, files }) => pathsOf(files).map((path) => [path, name])));

/** The script of a module that is loaded later: a part of the table, a screen, the rest of its feature, or its own. */
function partOf(id: string): string | undefined {
  const path = withoutEnding(id);
  if (path.startsWith('src/texts/german')) return undefined; // the worker keeps the texts of a language apart
  const [, folder, feature] = path.split('/');
  const name = /[\w-]+$/u.exec(path)?.[0] ?? path;
  return partOfFile.get(path) ?? (folder !== 'features' || isScreen(name) ? name : `${feature ?? name}-more`);
}

/** The last three are no screens, but run at every start, so they too load nothing that they do not need. */
const isScreen = (part: string): boolean =>
  /-(?:screens?|view)$|^(?:landing-page|spool-address|after-paint|bell|hold-tab)$/u.test(part);

/**
 * A group of the bundler that joins what no screen reads: the dialogs of a screen, and what the frame loads later.
 * `together`: the paths of files that other groups have joined already.
 */
export function laterScripts(together: readonly ReadonlySet<string>[]) {
  const used = new Set<string>(); // the bundler first tests all modules that are in the page, then asks for names
  let scripts: ReadonlyMap<string, string> | undefined;
  return {
    debugName: 'later scripts',
    priority: -1,
    // Each module here has a script, and no script imports itself in a circle.
    includeDependenciesRecursively: false,
    test: (id: string) => used.add(id).size > 0,
    name: (id: string, bundler: Bundler) => {
      scripts ??= splitScripts(readGraph(bundler, used, together), { partOf, isScreen, limits });
      return scripts.get(id) ?? null;
    },
  };
}

interface Bundler {
  readonly getModuleInfo: (
    id: string,
  ) => Pick<
    Rolldown.ModuleInfo,
    'importedIds' | 'dynamicallyImportedIds' | 'importers' | 'dynamicImporters' | 'code' | 'isEntry'
  > | null;
}

const readGraph = (bundler: Bundler, used: ReadonlySet<string>, together: readonly ReadonlySet<string>[]) => {
  const ids = new Set(used);
  const start: string[] = [];
  const modules = new Map<string, ModuleFacts>();
  for (const id of ids) {
    const info = bundler.getModuleInfo(id);
    if (info === null) continue;
    const { importedIds: imports, dynamicallyImportedIds: loads, importers, dynamicImporters } = info;
    for (const next of [...imports, ...loads, ...importers, ...dynamicImporters]) ids.add(next);
    modules.set(id, { imports: [...imports], loads: [...loads], bytes: used.has(id) ? bytesOf(info.code ?? '') : 0 });
    if (info.isEntry) start.push(id);
  }
  for (const paths of together) {
    const files = [...modules.keys()].filter((id) => paths.has(withoutEnding(id)));
    for (const file of files) {
      const facts = modules.get(file);
      if (facts !== undefined) modules.set(file, { ...facts, imports: [...facts.imports, ...files] });
    }
  }
  return { modules, start };
};

/** About the bytes that the code of a module adds to a minified and compressed script. */
const bytesOf = (code: string): number =>
  brotliCompressSync(code.replaceAll(/\/\*[\s\S]*?\*\/|^\s+(?:\/\/.*$)?/gmu, ''), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  }).length * 0.6;

function pathsOf(files: LaterPart['files']): readonly string[] {
  return Object.entries(files).flatMap(([folder, names]) => names.split(' ').map((name) => `src/${folder}/${name}`));
}

function withoutEnding(path: string): string {
  return path.slice(Math.max(0, path.lastIndexOf('/src/') + 1)).replace(/\.(tsx?|module\.css)$/u, '');
}
