import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Switch } from 'wouter';

const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const Landing = screen(async () => (await import('#features/landing/landing-page.tsx')).LandingPage);
const Auth = screen(async () => (await import('#features/auth/auth-screens.tsx')).AuthScreens);
const Dashboard = screen(async () => (await import('#features/dashboard/dashboard-screen.tsx')).DashboardScreen);
const Inventory = screen(async () => (await import('#features/inventory/inventory-screen.tsx')).InventoryScreen);
const Threads = screen(async () => (await import('#features/threads/threads-screen.tsx')).ThreadsScreen);
const Calculators = screen(
  async () => (await import('#features/calculators/calculators-screen.tsx')).CalculatorsScreen,
);
const Team = screen(async () => (await import('#features/team/team-screen.tsx')).TeamScreen);
const Profile = screen(async () => (await import('#features/profile/profile-screen.tsx')).ProfileScreen);
const Sync = screen(async () => (await import('#features/sync/sync-screen.tsx')).SyncScreen);

/** Every screen, fetched when first asked for; a list and its details are one screen and stay as they are between them. */
export const Screens = () => (
  <Suspense>
    <Switch>
      <Route path="/" component={Landing} />
      <Route path="/dashboard" component={Dashboard} />
      <Route path="/inventory" component={Inventory} />
      <Route path="/inventory/threads/:threadId?" component={Threads} />
      <Route path="/calculators" component={Calculators} />
      <Route path="/team" component={Team} />
      <Route path="/profile/:tab?" component={Profile} />
      <Route path="/sync" component={Sync} />
      <Route component={Auth} />
    </Switch>
  </Suspense>
);
