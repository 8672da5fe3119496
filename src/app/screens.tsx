import { Route, Switch } from 'wouter';
import { later, type Fetched } from '#ui/later.tsx';

const Landing = later(async () => (await import('#features/landing/landing-page.tsx')).LandingPage);
const Auth = later(async () => (await import('#features/auth/auth-screens.tsx')).AuthScreens);
const Dashboard = later(async () => (await import('#features/dashboard/dashboard-screen.tsx')).DashboardScreen);
const Inventory = later(async () => (await import('#features/inventory/inventory-screen.tsx')).InventoryScreen);
const Threads = later(async () => (await import('#features/threads/threads-screen.tsx')).ThreadsScreen);
const Check = later(async () => (await import('#features/check/check-screen.tsx')).CheckScreen);
const Later = later(async () => (await import('./later-screens.tsx')).LaterScreens);

/** The screen at this path, if it is one that shows a team's rows: they are on their way while its code is fetched. */
export const rowScreenAt = (path: string): Fetched | undefined =>
  rowScreens.find(([pattern]) => pattern.test(path))?.[1];

const rowScreens: readonly (readonly [RegExp, Fetched])[] = [
  [/^\/dashboard$/u, Dashboard],
  [/^\/inventory$/u, Inventory],
  [/^\/inventory\/threads(?!\/wall$)(?:\/|$)/u, Threads],
  [/^\/inventory\/check$/u, Check],
];

/** The screens that people start with, each fetched when first asked for; a list and its details are one screen and stay as they are between them. */
export const Screens = () => (
  <Switch>
    <Route path="/" component={Landing} />
    <Route path="/dashboard" component={Dashboard} />
    <Route path="/inventory" component={Inventory} />
    <Route path="/inventory/threads/wall" component={Later} />
    <Route path="/inventory/threads/:threadId?" component={Threads} />
    <Route path="/inventory/check" component={Check} />
    <Route path={/^\/(login|register|forgot-password|auth)/} component={Auth} />
    <Route component={Later} />
  </Switch>
);
