import { openDrop, type OpenedDesign } from '#core/designs/open-drop.ts';
import type { PackedFile } from '#core/designs/unpack.ts';
import { createLibraryAnswers, type LibraryRequest } from './library-answers.ts';
import type { DropAnswer, DropRequest, ReadDrop } from './read-drop.ts';

/**
 * The worker of the designs: it unpacks and reads dropped files, and answers the library against the workshop, so that
 * the page is not blocked meanwhile. One file does both, because they share what is known of designs.
 */
self.addEventListener('message', ({ data }: MessageEvent<DropRequest | LibraryRequest>) => {
  if ('files' in data) void take(data);
  else ask(data);
});

const answer = (message: DropAnswer, moved: Transferable[] = []): void =>
  self.postMessage(message, { transfer: moved });

const hashed = async <F extends PackedFile>(file: F): Promise<F & { readonly sha256: string }> => {
  const digest = await crypto.subtle.digest('SHA-256', file.bytes as Uint8Array<ArrayBuffer>);
  return { ...file, sha256: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
};

const read = async ({ files }: DropRequest): Promise<ReadDrop> => {
  const dropped = await Promise.all(
    files.map(async ({ path, blob }) => ({ path, bytes: new Uint8Array(await blob.arrayBuffer()) })),
  );
  const opened = openDrop(dropped, (done, of) => {
    answer({ type: 'progress', done, of });
    return true;
  });
  return {
    designs: await Promise.all(opened.designs.map((design: OpenedDesign) => hashed(design))),
    papers: await Promise.all(opened.papers.map((paper) => hashed(paper))),
    notRead: opened.notRead,
  };
};

const take = (request: DropRequest): Promise<void> =>
  read(request).then(
    (drop) => answer({ type: 'read', drop }),
    (fault: unknown) => answer({ type: 'failed', fault: String(fault) }),
  );

const ask = createLibraryAnswers({
  post: (answer) => self.postMessage(answer, { transfer: [] }),
  readJson: async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    return response.json();
  },
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  now: () => performance.now(),
});
