import { registerTexts } from '../catalogue.ts';

export const search = registerTexts({
  'search.title': 'Search',
  'search.label': 'Find anything of your team',
  'search.hint': 'A number or a name: thread, design, job, machine, customer, place or page.',
  'search.page': 'Page',
});
