import { Route, Switch } from 'wouter';
import type { Answers } from '#parts/rows/first-answers.ts';
import { later, type Fetched } from '#ui/later.tsx';

const Landing = later(async () => (await import('#features/landing/landing-page.tsx')).LandingPage);
const Auth = later(async () => (await import('#features/auth/auth-screens.tsx')).AuthScreens);
const Dashboard = later(async () => (await import('#features/dashboard/dashboard-screen.tsx')).DashboardScreen);
const Inventory = later(async () => (await import('#features/inventory/inventory-screen.tsx')).InventoryScreen);
const Threads = later(async () => (await import('#features/threads/threads-screen.tsx')).ThreadsScreen);
const Check = later(async () => (await import('#features/check/check-screen.tsx')).CheckScreen);
const Shopping = later(async () => (await import('#features/shopping/shopping-screen.tsx')).ShoppingScreen);
const Machines = later(async () => (await import('#features/machines/machines-screen.tsx')).MachinesScreen);
const MachineView = later(async () => (await import('#features/machines/machine-view.tsx')).MachineView);
const Calculators = later(async () => (await import('#features/calculators/calculators-screen.tsx')).CalculatorsScreen);
const Pricing = later(async () => (await import('#features/pricing/pricing-screen.tsx')).PricingScreen);
const Quotes = later(async () => (await import('#features/pricing/quotes/quotes-screen.tsx')).QuotesScreen);
const Team = later(async () => (await import('#features/team/team-screen.tsx')).TeamScreen);
const Later = later(async () => (await import('./later-screens.tsx')).LaterScreens);

/** A screen with which an installed app may start. Its code is fetched early; other work waits until it is painted. */
interface StartScreen extends Fetched {
  /** Whether the screen shows the start of the list of threads. */
  readonly showsThreads: boolean;
  /** Which answers about the whole stock the screen shows. */
  readonly answers: readonly AnswerName[];
}

type AnswerName = keyof Answers;

/** Returns the screen at this path, if an installed app may start with it. */
export function startScreenAt(path: string): StartScreen | undefined {
  const found = startScreens.find(([pattern]) => pattern.test(path));
  if (found === undefined) return undefined;
  const [, { fetch }, shown = []] = found;
  return { fetch, showsThreads: shown.includes('threads'), answers: shown.filter((name) => name !== 'threads') };
}

const machines = ['machine', 'maintenanceTask', 'books'] as const;
const onDashboard = ['hasJobs', 'totals', 'levels', 'low', 'toBuy', 'recent', 'sentQuotes', ...machines] as const;

/** Returns the screen at this path that visitors see before they sign in, if there is one. */
export function visitorScreenAt(path: string): Fetched | undefined {
  return path === '/' ? Landing : signInPaths.test(path) ? Auth : undefined;
}

const signInPaths = /^\/(login|register|forgot-password|auth)/u;

const startScreens: readonly (readonly [RegExp, Fetched, (readonly ('threads' | AnswerName)[])?])[] = [
  [/^\/dashboard$/u, Dashboard, ['threads', ...onDashboard]],
  [/^\/inventory$/u, Inventory, ['threads', 'totals', 'levels']],
  [/^\/inventory\/threads(?!\/(?:wall|imports)$)(?:\/|$)/u, Threads, ['threads']],
  [/^\/inventory\/check$/u, Check, ['threads']],
  [/^\/inventory\/shopping$/u, Shopping, ['threads', 'shopping']],
  [/^\/inventory\/machines\/[^/]+\/view$/u, MachineView],
  [/^\/inventory\/machines$/u, Machines, machines],
  [/^\/inventory\/machines\//u, Machines],
  [/^\/(?:inventory\/designs|jobs)/u, Later],
  [/^\/calculators$/u, Calculators],
  [/^\/calculators\/pricing$/u, Pricing],
  [/^\/calculators\/pricing\/quotes(?:\/|$)/u, Quotes],
  [/^\/team$/u, Team],
];

/** All routes. A list and its details are one screen, so that the list keeps its state. */
export function Screens() {
  return (
    <Switch>
      <Route path="/" component={Landing} />
      <Route path="/dashboard" component={Dashboard} />
      <Route path="/inventory" component={Inventory} />
      <Route path="/inventory/threads/imports" component={Later} />
      <Route path="/inventory/threads/wall" component={Later} />
      <Route path="/inventory/threads/charts" component={Later} />
      <Route path="/inventory/threads/:threadId?" component={Threads} />
      <Route path="/inventory/check" component={Check} />
      <Route path="/inventory/shopping" component={Shopping} />
      <Route path="/inventory/machines/:machineId/view" component={MachineView} />
      <Route path="/inventory/machines/:machineId?" component={Machines} />
      <Route path="/calculators" component={Calculators} />
      <Route path="/calculators/pricing" component={Pricing} />
      <Route path="/calculators/pricing/quotes/:quoteId?/:paper?" component={Quotes} />
      <Route path="/team" component={Team} />
      <Route path={signInPaths} component={Auth} />
      <Route component={Later} />
    </Switch>
  );
}
