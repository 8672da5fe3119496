/** How a page is framed: with the rail and header, without them but with its team, as the landing page, or alone (sign-in pages). */
export type Layout = 'default' | 'bare' | 'landing' | 'none';

/** One screen: its path pattern (`:name` matches one segment), the message key of its title, its frame. */
export interface Screen {
  readonly path: string;
  readonly title: ScreenTitle;
  readonly layout: Layout;
  /** Hidden when the environment is production. */
  readonly test?: true;
  /** A route rule: who may be here is sent on, to a path of ours or to an address elsewhere. */
  readonly to?: `/${string}` | `https://${string}`;
}

/** Keys of the screen titles in the message catalogues, below `titles.`. */
export type ScreenTitle =
  | 'home'
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'callback'
  | 'confirm'
  | 'reset'
  | 'dashboard'
  | 'inventory'
  | 'threads'
  | 'thread'
  | 'threadWall'
  | 'check'
  | 'shopping'
  | 'labels'
  | 'machines'
  | 'machine'
  | 'machineView'
  | 'machineSheets'
  | 'designs'
  | 'design'
  | 'hoops'
  | 'hoop'
  | 'places'
  | 'place'
  | 'calculators'
  | 'pricing'
  | 'priceProfiles'
  | 'priceProfile'
  | 'quotes'
  | 'quote'
  | 'quoteForCustomer'
  | 'quoteForShop'
  | 'team'
  | 'profile'
  | 'contact'
  | 'sync'
  | 'testVector'
  | 'testInvites';

/** Every screen of the product: specification §2, the pages this product adds, and last the short addresses that lead to one of them. */
export const screens: readonly Screen[] = [
  { path: '/', title: 'home', layout: 'landing' },
  { path: '/login', title: 'login', layout: 'none' },
  { path: '/register', title: 'register', layout: 'none' },
  { path: '/forgot-password', title: 'forgotPassword', layout: 'none' },
  { path: '/auth/callback', title: 'callback', layout: 'none' },
  { path: '/auth/confirm', title: 'confirm', layout: 'none' },
  { path: '/auth/reset', title: 'reset', layout: 'none' },
  { path: '/dashboard', title: 'dashboard', layout: 'default' },
  { path: '/inventory', title: 'inventory', layout: 'default' },
  { path: '/inventory/threads', title: 'threads', layout: 'default' },
  { path: '/inventory/threads/wall', title: 'threadWall', layout: 'default' },
  { path: '/inventory/threads/:threadId', title: 'thread', layout: 'default' },
  { path: '/inventory/check', title: 'check', layout: 'default' },
  { path: '/inventory/shopping', title: 'shopping', layout: 'default' },
  { path: '/inventory/labels', title: 'labels', layout: 'default' },
  { path: '/inventory/spools/:spoolId', title: 'thread', layout: 'default' },
  { path: '/inventory/machines', title: 'machines', layout: 'default' },
  { path: '/inventory/machines/:machineId', title: 'machine', layout: 'default' },
  { path: '/inventory/machines/:machineId/view', title: 'machineView', layout: 'bare' },
  { path: '/inventory/machine-sheets', title: 'machineSheets', layout: 'default' },
  { path: '/inventory/designs', title: 'designs', layout: 'default' },
  { path: '/inventory/designs/:designId', title: 'design', layout: 'default' },
  { path: '/inventory/hoops', title: 'hoops', layout: 'default' },
  { path: '/inventory/hoops/:hoopId', title: 'hoop', layout: 'default' },
  { path: '/inventory/places', title: 'places', layout: 'default' },
  { path: '/inventory/places/:placeId', title: 'place', layout: 'default' },
  { path: '/calculators', title: 'calculators', layout: 'default' },
  { path: '/calculators/pricing', title: 'pricing', layout: 'default' },
  { path: '/calculators/pricing/profiles', title: 'priceProfiles', layout: 'default' },
  { path: '/calculators/pricing/profiles/:profileId', title: 'priceProfile', layout: 'default' },
  { path: '/calculators/pricing/quotes', title: 'quotes', layout: 'default' },
  { path: '/calculators/pricing/quotes/:quoteId', title: 'quote', layout: 'default' },
  { path: '/calculators/pricing/quotes/:quoteId/customer', title: 'quoteForCustomer', layout: 'default' },
  { path: '/calculators/pricing/quotes/:quoteId/shop', title: 'quoteForShop', layout: 'default' },
  { path: '/team', title: 'team', layout: 'default' },
  { path: '/profile', title: 'profile', layout: 'default' },
  { path: '/profile/invites', title: 'profile', layout: 'default' },
  { path: '/contact', title: 'contact', layout: 'default' },
  { path: '/sync', title: 'sync', layout: 'default' },
  { path: '/test/vector', title: 'testVector', layout: 'default', test: true },
  { path: '/test/invites', title: 'testInvites', layout: 'default', test: true },
  { path: '/threads', title: 'threads', layout: 'none', to: '/inventory/threads' },
  { path: '/machines', title: 'machines', layout: 'none', to: '/inventory/machines' },
  { path: '/pricing', title: 'pricing', layout: 'none', to: '/calculators/pricing' },
];

const publicPaths: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/register',
  '/reset',
  '/auth/callback',
  '/forgot-password',
]);

/** A visit to be judged by the guards. `search` carries its question mark, `hash` its own mark. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  readonly signedIn: boolean;
  /** Invites that wait for an answer, as far as they are known; none when left out. */
  readonly newInvites?: number;
  /** Whether this session was led to its invites before. */
  readonly invitesShown?: boolean;
}

/** The screen of a path, or undefined when there is none. A trailing slash is another path. */
export const screenOf = (path: string): Screen | undefined => screens.find((screen) => matches(screen.path, path));

/** The screen of a path as it exists in an environment: test pages are nowhere in production, or where the environment is not known yet. */
export const screenIn = (path: string, environment = 'production'): Screen | undefined => {
  const screen = screenOf(path);
  return screen?.test && environment === 'production' ? undefined : screen;
};

/**
 * Where a visit must go instead, or undefined when it may stay. Checks run in the specification's order (§2); what a
 * mail or a provider sent along is redeemed by its page first.
 */
export const redirectFor = ({
  path,
  search,
  hash,
  signedIn,
  newInvites = 0,
  invitesShown,
}: Visit): string | undefined => {
  if (/^\/auth\/.*[?&#](code|token_hash|error)=/.test(path + search + hash)) return undefined;
  if (!signedIn && !publicPaths.has(path)) return loginOnTheWayTo(path + search);
  if (signedIn && newInvites > 0 && !invitesShown && !path.startsWith('/profile/invites'))
    return '/profile?tab=invites';
  return screenOf(path)?.to;
};

/** The login page, as the way to a path of ours with all its parameters. */
export const loginOnTheWayTo = (path: string): string => `/login?redirect=${encodeURIComponent(path)}`;

/** The path to go to after a sign-in: the `redirect` parameter when it is a path of our own, else the dashboard. */
export const afterSignIn = (search: string): string => {
  const wanted = new URLSearchParams(search).get('redirect');
  return (wanted !== null && ownPathOf(wanted)) || '/dashboard';
};

/**
 * The path of this very origin that a text leads to, as a browser resolves it; undefined when it leads elsewhere. No path may begin with
 * two slashes: `/.//evil.example` is such a one, and whoever reads it next takes its second part for a host.
 */
const ownPathOf = (text: string): string | undefined => {
  if (!/^\/[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, anyOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, anyOrigin);
  return origin === anyOrigin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
};

const anyOrigin = 'https://own.invalid'; // no address of anybody

/** The paths that lead to a screen, nearest last, for the breadcrumb. */
export const trailOf = (path: string): readonly string[] => {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`);
};

/** Where a screen may add a word to its step of the breadcrumb: the id of an element that the frame leaves empty. */
export const crumbNoteId = 'crumb-note';

const matches = (pattern: string, path: string): boolean => {
  const expected = pattern.split('/');
  const actual = path.split('/');
  return (
    expected.length === actual.length &&
    expected.every((segment, at) => (segment.startsWith(':') ? actual[at] !== '' : segment === actual[at]))
  );
};
