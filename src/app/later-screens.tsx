import { Route, Switch } from 'wouter';
import { later } from '#ui/later.tsx';

const Charts = later(async () => (await import('#features/threads/charts/charts-screen.tsx')).ChartsScreen);
const Contact = later(async () => (await import('#features/contact/contact-screen.tsx')).ContactScreen);
const Designs = later(async () => (await import('#features/designs/designs-screen.tsx')).DesignsScreen);
const Hoops = later(async () => (await import('#features/hoops/hoops-screen.tsx')).HoopsScreen);
const Jobs = later(async () => (await import('#features/jobs/jobs-screen.tsx')).JobsScreen);
const Imports = later(async () => (await import('#features/threads/import/imports-screen.tsx')).ImportsScreen);
const InvitesTest = later(async () => (await import('#features/test-pages/invites-test-screen.tsx')).InvitesTestScreen);
const Profiles = later(async () => (await import('#features/pricing/profiles/profiles-screen.tsx')).ProfilesScreen);
const MachineSheets = later(async () => (await import('#features/machines/sheets-screen.tsx')).SheetsScreen);
const Places = later(async () => (await import('#features/places/places-screen.tsx')).PlacesScreen);
const Profile = later(async () => (await import('#features/profile/profile-screen.tsx')).ProfileScreen);
const Labels = later(async () => (await import('#features/labels/labels-screen.tsx')).LabelsScreen);
const SpoolAddress = later(async () => (await import('#features/labels/spool-address.tsx')).SpoolAddress);
const Shared = later(async () => (await import('#features/shared/shared-screen.tsx')).SharedScreen);
const Sync = later(async () => (await import('#features/sync/sync-screen.tsx')).SyncScreen);
const ThreadWall = later(async () => (await import('#features/threads/wall/wall-screen.tsx')).WallScreen);
const VectorTest = later(async () => (await import('#features/test-pages/vector-test-screen.tsx')).VectorTestScreen);

// If the page is at the designs when this file runs, fetch their code at once. If that fails, the route tries again.
if (location.pathname.startsWith('/inventory/designs')) void Designs.fetch().catch(() => undefined);

/**
 * The screens that `screens.tsx` does not list itself. Even this list is fetched later, so as not to slow the start.
 */
export function LaterScreens() {
  return (
    <Switch>
      <Route path="/calculators/pricing/profiles/:profileId?" component={Profiles} />
      <Route path="/contact" component={Contact} />
      <Route path="/inventory/designs/:designId?" component={Designs} />
      <Route path="/inventory/hoops/:hoopId?" component={Hoops} />
      <Route path="/jobs/:jobId?" component={Jobs} />
      <Route path="/inventory/threads/charts" component={Charts} />
      <Route path="/inventory/threads/imports" component={Imports} />
      <Route path="/inventory/threads/wall" component={ThreadWall} />
      <Route path="/inventory/machine-sheets" component={MachineSheets} />
      <Route path="/inventory/places/:placeId?" component={Places} />
      <Route path="/profile/:tab?" component={Profile} />
      <Route path="/inventory/labels" component={Labels} />
      <Route path="/inventory/spools/:spoolId" component={SpoolAddress} />
      <Route path="/shared" component={Shared} />
      <Route path="/sync" component={Sync} />
      <Route path="/test/invites" component={InvitesTest} />
      <Route path="/test/vector" component={VectorTest} />
    </Switch>
  );
}
