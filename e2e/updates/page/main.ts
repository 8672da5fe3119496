import { browserPage } from '#app/update/browser-page.ts';
import { buildId } from '#app/update/build-id.ts';
import { startUpdates } from '#app/update/start-updates.ts';

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
  const { ready, offlineReady, failed } = updates.state();
  find('output').textContent = [ready && 'new version', offlineReady && 'works offline', failed && 'failed']
    .filter(Boolean)
    .join(', ');
};
find('h1').textContent = buildId;
find('button').addEventListener('click', updates.reload);
updates.subscribe(show);
show();
