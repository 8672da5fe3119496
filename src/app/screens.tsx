import { Route, Switch } from 'wouter';
import { later } from '#ui/later.tsx';

const Landing = later(async () => (await import('#features/landing/landing-page.tsx')).LandingPage);
const Auth = later(async () => (await import('#features/auth/auth-screens.tsx')).AuthScreens);
const Dashboard = later(async () => (await import('#features/dashboard/dashboard-screen.tsx')).DashboardScreen);
const Inventory = later(async () => (await import('#features/inventory/inventory-screen.tsx')).InventoryScreen);
const Threads = later(async () => (await import('#features/threads/threads-screen.tsx')).ThreadsScreen);
const FirstPages = later(async () => (await import('#features/first-pages/first-pages-screen.tsx')).FirstPagesScreen);
const Calculators = later(async () => (await import('#features/calculators/calculators-screen.tsx')).CalculatorsScreen);
const Pricing = later(async () => (await import('#features/pricing/pricing-screen.tsx')).PricingScreen);
const Team = later(async () => (await import('#features/team/team-screen.tsx')).TeamScreen);
const Profile = later(async () => (await import('#features/profile/profile-screen.tsx')).ProfileScreen);
const Contact = later(async () => (await import('#features/contact/contact-screen.tsx')).ContactScreen);
const VectorTest = later(async () => (await import('#features/test-pages/vector-test-screen.tsx')).VectorTestScreen);
const InvitesTest = later(async () => (await import('#features/test-pages/invites-test-screen.tsx')).InvitesTestScreen);
const Sync = later(async () => (await import('#features/sync/sync-screen.tsx')).SyncScreen);

/** Every screen, fetched when first asked for; a list and its details are one screen and stay as they are between them. */
export const Screens = () => (
  <Switch>
    <Route path="/" component={Landing} />
    <Route path="/dashboard" component={Dashboard} />
    <Route path="/inventory" component={Inventory} />
    <Route path="/inventory/threads/:threadId?" component={Threads} />
    <Route path="/inventory/*" component={FirstPages} />
    <Route path="/calculators" component={Calculators} />
    <Route path="/calculators/pricing" component={Pricing} />
    <Route path="/calculators/*" component={FirstPages} />
    <Route path="/team" component={Team} />
    <Route path="/profile/:tab?" component={Profile} />
    <Route path="/contact" component={Contact} />
    <Route path="/sync" component={Sync} />
    <Route path="/test/vector" component={VectorTest} />
    <Route path="/test/invites" component={InvitesTest} />
    <Route component={Auth} />
  </Switch>
);
