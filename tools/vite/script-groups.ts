/** Sources that make one file of the built page: names without their endings, by the folder of `src` they lie in. */
interface ScriptGroup {
  readonly name: string;
  /** A file goes to the group of the higher priority; groups of the same one are taken in their order. */
  readonly priority?: number;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * What every visit needs is one file: two dozen small ones weigh a tenth more and ask more often. What several screens of
 * a start share is one too: each file takes its time at a cold start, to ask for and to compile, and at the installation.
 * A group takes along what its files import, so what the sync engine needs as well (`basics`, `rules`) goes before it.
 */
export const scriptGroups: readonly ScriptGroup[] = [
  {
    name: 'basics',
    priority: 1,
    files: {
      core: 'currency units scaled-decimal is-equal run-through day-in grouped-by row-defaults settings time-zone read-team-settings',
      'core/kinds': 'is-row-kind describe-kind field',
      'core/mutations': 'mutate derived-ids',
      'data/rows': 'local-rows',
      'data/queue': 'not-saved',
    },
  },
  {
    name: 'rules',
    priority: 1,
    files: {
      'core/kinds': 'machine meter-reading quote',
      'core/machines': 'meter slots',
      'core/pricing': 'price-costs price-order price-profile',
      'core/wire': 'pricing-wire',
    },
  },
  {
    name: 'list',
    files: {
      'parts/rows':
        'list-screen list-and-detail detail-card not-here use-may use-removal use-collection use-list-address',
      'parts/connection': 'needs-connection use-synced-words',
      parts: 'data-age reading use-team-settings use-places use-rows',
      'data/inventory': 'places',
      'parts/answers': 'use-first',
      'features/threads/list': 'use-view',
      ui: 'list-row list use-printing chip-row chip segments gauge empty-state page-head stack badge',
    },
  },
  {
    name: 'threads',
    files: {
      'features/threads/list': 'thread-views',
      'parts/threads':
        'own-search stock-levels code-and-line stock-in-words thread-swatch thread-tags low-in-words low-threads use-level-ways',
      core: 'thread-title',
    },
  },
  {
    name: 'forms',
    files: {
      parts: 'use-once use-draft draft-keys length-input dialog-actions',
      texts: 'parse-decimal',
      ui: 'dialog field text-field text-area number-field select-field checkbox-field control',
    },
  },
  {
    name: 'changing',
    files: {
      parts: 'use-action reasons offer-undo copy-text',
      'data/queue': 'commit save-late',
      'data/inventory': 'shopping',
      'core/shopping': 'ticked',
      'texts/en': 'problems',
    },
  },
  {
    name: 'machine-words',
    files: {
      'texts/en': 'machines machine-words',
    },
  },
  {
    name: 'machines',
    files: {
      'parts/machines': 'due-words machine-card needles needle-spool task-title use-dues use-is-near use-machine-book',
      'core/machines': 'due due-tasks today starter-tasks starter-titles',
      'data/rows': 'rows-of-refs',
    },
  },
  {
    name: 'shopping',
    files: {
      'parts/shopping': 'entries entry-row entry-words last-prices shopping-actions suppliers use-entries',
      'core/shopping': 'pack-cover suggestion',
      'texts/en': 'shopping',
    },
  },
  {
    name: 'figures',
    files: {
      'parts/answers': 'use-totals stock-totals bookings answers',
      core: 'first-team-name',
      'data/me': 'notices',
      texts: 'format-sum',
      'texts/en': 'screens',
    },
  },
  {
    name: 'check',
    files: {
      'parts/check': 'answer-card answers owning-in-words swatch-of use-current-pick use-data-age-words',
      'parts/threads': 'my-brands new-spools thread-picks use-pick-search',
      'parts/scan': 'known-barcode',
      parts: 'default-place use-first-focus',
      core: 'thread-from-chart',
      'core/stock': 'stock-actions',
      'data/inventory': 'owned-threads',
      'texts/en': 'shop',
    },
  },
  {
    name: 'device',
    files: {
      'data/database': 'device-log',
      'data/me': 'own-settings personal-queue',
      services: 'device-store',
    },
  },
];

/** The files of a group that `files` does not hold: paths without their endings. */
export const missingIn = ({ files }: ScriptGroup, paths: readonly string[]): readonly string[] => {
  const known = new Set(paths.map(withoutEnding));
  return pathsOf(files).filter((path) => !known.has(path));
};

/** The groups as the bundler asks for them. */
export const bundlerGroups = () => [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  ...scriptGroups.map(({ name, priority, files }) => {
    const paths = new Set(pathsOf(files));
    return { name, ...(priority !== undefined && { priority }), test: (id: string) => paths.has(withoutEnding(id)) };
  }),
];

const pathsOf = (files: ScriptGroup['files']): readonly string[] =>
  Object.entries(files).flatMap(([folder, names]) => names.split(' ').map((name) => `src/${folder}/${name}`));

const withoutEnding = (path: string): string =>
  path.slice(Math.max(0, path.lastIndexOf('/src/') + 1)).replace(/\.(tsx?|module\.css)$/u, '');
