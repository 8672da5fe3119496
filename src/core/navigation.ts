/**
 * What surrounds a screen: `default` (header, navigation), `bare` (page frame alone), `landing` (home page), `none`.
 */
type Layout = 'default' | 'bare' | 'landing' | 'none';

/** One screen: its path pattern (`:name` matches one segment), the message key of its title, its layout. */
interface Screen {
  readonly path: string;
  readonly title: ScreenTitle;
  readonly layout: Layout;
  /** Marks a test page, which production does not have. */
  readonly test?: true;
  /** The path or address to which people who may open this path are redirected. */
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
  | 'charts'
  | 'imports'
  | 'check'
  | 'shopping'
  | 'labels'
  | 'machines'
  | 'machine'
  | 'machineView'
  | 'machineSheets'
  | 'designs'
  | 'design'
  | 'jobs'
  | 'job'
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

/** Every screen, and short addresses that redirect to a screen. */
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
  { path: '/inventory/threads/charts', title: 'charts', layout: 'default' },
  { path: '/inventory/threads/imports', title: 'imports', layout: 'default' },
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
  { path: '/jobs', title: 'jobs', layout: 'default' },
  { path: '/jobs/:jobId', title: 'job', layout: 'default' },
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
  { path: '/shared', title: 'inventory', layout: 'default' },
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

/** A visit that the guards check. `search` includes its `?`, `hash` its `#`. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  readonly signedIn: boolean;
  /** How many invites wait for an answer, as far as the page has loaded them; 0 by default. */
  readonly newInvites?: number;
  /** Whether this session already redirected the person to the invites. */
  readonly invitesShown?: boolean;
}

/** Returns the screen of a path; undefined if there is none. A trailing slash makes a different path. */
export function screenOf(path: string): Screen | undefined {
  return screens.find((screen) => matches(screen.path, path));
}

/** Returns the screen of a path in an environment. Production, also the default, has no test pages. */
export function screenIn(path: string, environment = 'production'): Screen | undefined {
  const screen = screenOf(path);
  return screen?.test && environment === 'production' ? undefined : screen;
}

/** Returns where a visit must be redirected; undefined if it may stay. The order of the checks matters. */
export function redirectFor({ path, search, hash, signedIn, newInvites = 0, invitesShown }: Visit): string | undefined {
  // An address below `/auth/` with a code, token or error stays: the page must first read it there.
  if (/^\/auth\/.*[?&#](code|token_hash|error)=/.test(path + search + hash)) return undefined;
  if (!signedIn && !publicPaths.has(path)) return loginOnTheWayTo(path + search);
  if (signedIn && newInvites > 0 && !invitesShown && !path.startsWith('/profile/invites'))
    return '/profile?tab=invites';
  return screenOf(path)?.to;
}

/** Returns the address of the login page. After the sign-in, that page opens `path`, with its parameters. */
export function loginOnTheWayTo(path: string): string {
  return `/login?redirect=${encodeURIComponent(path)}`;
}

/**
 * Returns the path to open after a sign-in: the `redirect` parameter if it is a path of our own; if not, the dashboard.
 */
export function afterSignIn(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect');
  return (wanted !== null && ownPathOf(wanted)) || '/dashboard';
}

/** Returns the path of our own origin that a browser would open for a text; undefined if the text leads elsewhere. */
const ownPathOf = (text: string): string | undefined => {
  if (!/^\/[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, anyOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, anyOrigin);
  // Refuse two slashes at the start, as in `/.//evil.example`: a browser would read the next part as a host.
  return origin === anyOrigin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
};

const anyOrigin = 'https://own.invalid'; // `.invalid` is reserved, so this host has no owner

/** Returns a path and the paths above it except `/`, the shortest first, for the breadcrumb. */
export function trailOf(path: string): readonly string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`);
}

/** The id of an empty element in the frame, where a screen may put a note beside its step of the breadcrumb. */
export const crumbNoteId = 'crumb-note';

const matches = (pattern: string, path: string): boolean => {
  const expected = pattern.split('/');
  const actual = path.split('/');
  return (
    expected.length === actual.length &&
    expected.every((segment, at) => (segment.startsWith(':') ? actual[at] !== '' : segment === actual[at]))
  );
};
