import { createLibraryAnswers, type LibraryRequest } from './library-answers.ts';

/** The worker answers the library's designs against the workshop, so that the page is not blocked meanwhile. */
const take = createLibraryAnswers({
  post: (answer) => self.postMessage(answer, { transfer: [] }),
  readJson: async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    return response.json();
  },
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  now: () => performance.now(),
});

self.addEventListener('message', ({ data }: MessageEvent<LibraryRequest>) => take(data));
