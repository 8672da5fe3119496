import { browserPage, startUpdates } from '#app/update/start-updates.ts';
import { buildId } from '#app/update/build-id.ts';

const find = (name: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(name);
  if (!element) throw new Error(`The page has no ${name}.`);
  return element;
};

const updates = startUpdates({
  container: navigator.serviceWorker,
  page: browserPage(window),
  runningId: buildId,
  hasUnsavedForm: () => document.querySelector('input')?.value !== '',
  report: (error) => {
    throw error;
  },
});
const show = () => {
  const { ready, offlineReady, failed, needed, fetching } = updates.state();
  const words = [ready && 'new version', offlineReady && 'works offline', failed && 'failed', needed && 'needed'];
  find('output').textContent = [...words, fetching !== 'no' && `fetching: ${fetching}`].filter(Boolean).join(', ');
};
find('h1').textContent = buildId;
find('[name=reload]').addEventListener('click', updates.reload);
// The server refuses this build, as with 426.
find('[name=refused]').addEventListener('click', updates.require);
updates.subscribe(show);
show();
