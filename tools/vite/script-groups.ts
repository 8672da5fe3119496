import { laterScripts } from './later-scripts.ts';

/** Sources that form one file of the built page: file names without endings, by their folder in `src`. */
interface ScriptGroup {
  readonly name: string;
  /** A file goes to the group with the higher priority; groups with the same priority are taken in their order. */
  readonly priority?: number;
  readonly files: Readonly<Record<string, string>>;
}

/** Joins files that each visit or several screens need. Each file costs a request and a compile at a cold start. */
export const scriptGroups: readonly ScriptGroup[] = [
  {
    // A group also gets what its files import, so the files that other groups import come first (priority 1).
    name: 'basics',
    priority: 1,
    files: {
      core: 'is-equal grouped-by',
      'core/access': 'may',
      'core/amounts': 'currency units scaled-decimal',
      'core/dates': 'day-in day',
      'core/rows': 'row-defaults',
      'core/settings': 'settings read-team-settings',
      'core/steps': 'run-through',
      'core/threads': 'thread-title',
      'core/kinds': 'is-row-kind describe-kind',
      'core/mutations': 'mutate derived-ids reversal',
      'data/database': 'device-log',
      'data/rows': 'local-rows',
      'data/queue': 'not-saved',
    },
  },
  {
    name: 'fold',
    priority: 1,
    files: { 'core/catalogue': 'fold' },
  },
  {
    name: 'design-kind',
    priority: 1,
    files: { 'core/design-file': 'design', 'core/kinds': 'file-limits', 'core/threads': 'tex-of-weight' },
  },
  {
    name: 'calls',
    files: { remote: 'remote-error for-person' },
  },
  {
    name: 'choices',
    priority: 1,
    files: { 'core/kinds': 'choices' },
  },
  {
    name: 'thread-kinds',
    priority: 1,
    files: { 'core/kinds': 'thread spool' },
  },
  {
    // Separate from their rules: the dashboard shows machines, and does not need the description of their fields.
    name: 'machine-kinds',
    priority: 1,
    files: { 'core/kinds': 'machine meter-reading' },
  },
  {
    name: 'machine-rules',
    priority: 1,
    files: { 'core/machines': 'meter slots' },
  },
  {
    // Separate from the quotes: who signs in needs it too.
    name: 'as-email',
    priority: 2,
    files: { 'core/people': 'as-email' },
  },
  {
    name: 'price-rules',
    priority: 1,
    files: {
      'core/kinds': 'quote',
      'core/pricing': 'machine-problems order-designs price-costs price-order price-profile',
      'core/wire': 'pricing-wire',
    },
  },
  {
    name: 'list',
    files: {
      'parts/rows':
        'team-queries list-screen detail-card not-here use-may use-removal use-list-address reading use-team-settings use-places',
      'parts/connection': 'needs-connection use-synced-words data-age',
      inventory: 'places',
      'parts/money': 'format-money',
      ui: 'split list-row list use-printing chip segments empty-state page-head stack badge',
    },
  },
  {
    // Separate, because calculators and the list of threads read no collection.
    name: 'collection',
    files: {
      'parts/rows': 'rows-of',
      inventory: 'collection',
    },
  },
  {
    name: 'reservations',
    files: {
      'parts/steps': 'run-with-pauses',
      'texts/en': 'reserved',
    },
  },
  {
    name: 'threads',
    files: {
      'features/threads/list': 'use-view',
      inventory: 'open-jobs',
      'parts/rows': 'list-and-detail',
      'parts/threads':
        'stock-levels thread-words uncertain-colour stock-in-words thread-swatch thread-tags low-in-words low-threads stock-figures stock-totals',
    },
  },
  {
    name: 'search',
    files: {
      'parts/threads': 'own-search',
    },
  },
  {
    name: 'forms',
    files: {
      'parts/forms': 'use-once shared-values use-remembered typed-whole dialog-actions use-first-focus',
      'parts/money': 'money-input',
      texts: 'parse-decimal',
      ui: 'dialog field text-field number-field select-field checkbox-field control',
    },
  },
  {
    // Behind the forms, which hold the fields. Apart, each would be one more file before the sign-in form.
    name: 'signing',
    files: {
      'core/wire': 'is-judged profile-wire',
      'parts/forms': 'focus-first',
      ui: 'password-field',
    },
  },
  {
    name: 'waiting',
    files: { 'data/queue': 'cards', 'data/rows': 'overlay' },
  },
  {
    name: 'drafts',
    files: {
      'parts/forms': 'use-draft stored-drafts left-drafts',
    },
  },
  {
    // Separate from the code that saves: a calculator shows problems, and saves only when a person presses a button.
    name: 'problems',
    priority: 1,
    files: {
      'parts/actions': 'reasons',
      'texts/en': 'problems',
    },
  },
  {
    name: 'changing',
    files: {
      'parts/actions': 'use-action',
      'data/queue': 'commit',
      inventory: 'shopping',
    },
  },
  {
    // Separate, because the dashboard undoes nothing. What forms and copies ask of a kind's fields goes along, and what
    // copies a text: who fills or copies a row can undo it, and a file of its own would add a line to the start.
    name: 'undoing',
    files: {
      'core/kinds': 'carried-over field-marks',
      'parts/actions': 'offer-undo',
      'parts/forms': 'use-opened-version',
      'parts/output': 'copy-text',
      'data/queue': 'save-late',
    },
  },
  {
    name: 'machine-words',
    files: {
      'texts/en': 'machine-cards',
    },
  },
  {
    // Separate from the machines: what is due today concerns jobs too.
    name: 'today',
    files: { 'core/machines': 'today', 'parts/rows': 'use-today' },
  },
  {
    name: 'machines',
    files: {
      'parts/machines': 'due-words machine-book machine-card needles needle-spool use-dues use-machine-book',
      'core/machines': 'due read-meters starter-tasks',
      'data/rows': 'stored-rows',
    },
  },
  {
    name: 'handed',
    files: {
      core: 'content-of',
      'data/files': 'shared-files',
      'parts/designs': 'handed-designs dropped-files',
      'parts/files': 'handed-table has-digests',
    },
  },
  {
    name: 'team-actions',
    files: { 'parts/connection': 'online-button', 'parts/actions': 'use-team-action' },
  },
  {
    name: 'thread-use',
    priority: 1,
    files: { 'core/job': 'thread-per-stitch thread-use' },
  },
  {
    name: 'printing',
    files: { 'parts/output': 'print-alone sheet site-url', ui: 'stacked-table' },
  },
  {
    // Separate from the thread picker: the answers about designs need the brands alone.
    name: 'brands',
    priority: 1,
    files: { 'parts/threads': 'my-brands' },
  },
  {
    name: 'shopping',
    files: {
      'core/shopping': 'pack-cover',
      'parts/shopping': 'entries entry-row entry-words shopping-actions shopping-view to-buy',
      'texts/en': 'shopping',
    },
  },
  {
    name: 'figures',
    files: {
      'parts/answers': 'bookings',
      'core/people': 'first-team-name',
      'core/pricing': 'quotes',
      inventory: 'notices',
      'parts/money': 'format-sum',
      'texts/en': 'screens',
    },
  },
  {
    name: 'quote-words',
    files: { 'features/pricing/quotes': 'quotes', 'texts/en': 'price-fields quote-page' },
  },
  {
    name: 'device',
    files: {
      'data/me': 'own-settings personal-queue',
      'parts/forms': 'default-place',
      services: 'device-store',
    },
  },
  {
    name: 'check',
    files: {
      'parts/check': 'answer-card answers owning-in-words',
      'parts/threads': 'thread-picks use-pick-search',
      'parts/scan': 'known-barcode read-on',
      inventory: 'owned-threads',
      'texts/en': 'shop',
    },
  },
  {
    name: 'own-notices',
    files: { services: 'personal-stores', 'parts/people': 'use-notification-choices' },
  },
  {
    // How long a run takes: plans and prices ask it, and machines and jobs say it.
    name: 'real-pace',
    files: {
      'core/machines': 'learned-factor',
      'parts/machines': 'real-pace',
      'parts/money': 'minutes-in-words',
      'texts/en': 'real-pace',
    },
  },
  {
    // Machines and jobs say how long runs took; each file of these would be one more to load.
    name: 'machine-jobs',
    files: {
      'parts/machines': 'sewing-on',
      'parts/jobs': 'run-time-words',
      'texts/en': 'machine-jobs',
    },
  },
  {
    name: 'recent-designs',
    files: { 'parts/designs': 'recent-designs', 'texts/en': 'choose-design' },
  },
  {
    name: 'sizes',
    files: { 'core/hoops': 'hoop-fit', texts: 'format-size' },
  },
  {
    name: 'prices',
    files: {
      'features/pricing': 'fee-sums figures least-unit pricing',
      'features/pricing/profiles': 'profile-name use-profiles',
      'texts/en': 'pricing',
    },
  },
  {
    // Each is too small for a file of its own.
    name: 'marks',
    files: { 'parts/machines': 'use-threads-by-id', 'parts/stitchable': 'verdict-dot', ui: 'gauge' },
  },
  {
    name: 'job-words',
    files: { 'features/jobs': 'jobs', 'parts/jobs': 'decide-quote job-steps', 'texts/en': 'job-words jobs' },
  },
  {
    name: 'history',
    files: { 'parts/people': 'who-did-it', 'parts/rows': 'history-list', 'texts/en': 'who' },
  },
];

export const missingIn = ({ files }: ScriptGroup, paths: readonly string[]): readonly string[] => {
  const known = new Set(paths.map(withoutEnding));
  return pathsOf(files).filter((path) => !known.has(path));
};

export const bundlerGroups = () => [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  ...scriptGroups.map(({ name, priority, files }) => {
    const paths = new Set(pathsOf(files));
    return { name, ...(priority !== undefined && { priority }), test: (id: string) => paths.has(withoutEnding(id)) };
  }),
  laterScripts(scriptGroups.map(({ files }) => new Set(pathsOf(files)))),
];

const pathsOf = (files: ScriptGroup['files']): readonly string[] =>
  Object.entries(files).flatMap(([folder, names]) => names.split(' ').map((name) => `src/${folder}/${name}`));

const withoutEnding = (path: string): string =>
  path.slice(Math.max(0, path.lastIndexOf('/src/') + 1)).replace(/\.(tsx?|module\.css)$/u, '');
