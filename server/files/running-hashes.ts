import { createHash, type Hash } from 'node:crypto';

/** A part of an upload as this server received it. `digest`: its SHA-256 in base64. */
export interface ReceivedPart {
  readonly n: number;
  readonly bytes: Uint8Array;
  readonly digest: string;
}

/** Hashes uploads while their parts come in, so that the end of an upload need not read all bytes again. */
export interface RunningHashes {
  /** Takes the next part of an upload. A part that comes out of order ends the hashing of its upload. */
  readonly add: (upload: string, part: ReceivedPart) => void;
  /**
   * Ends the hashing. Returns the digests of the parts so far and the SHA-256 of their bytes; undefined if not hashed.
   */
  readonly end: (upload: string) => { readonly digests: readonly string[]; readonly whole: string } | undefined;
}

/** The most uploads that are hashed at a time. One more upload ends the hashing that began first. */
const mostUploads = 64;

/** Creates the hashes of the uploads that this server receives. */
export function createRunningHashes(): RunningHashes {
  const running = new Map<string, { readonly hash: Hash; readonly digests: string[] }>();
  return {
    add: (upload, { n, bytes, digest }) => {
      const known = running.get(upload);
      if (known?.digests[n] === digest) return; // the same part came again
      if (n === 0) {
        running.delete(upload);
        for (const oldest of running.keys()) {
          if (running.size < mostUploads) break;
          running.delete(oldest);
        }
        running.set(upload, { hash: createHash('sha256').update(bytes), digests: [digest] });
      } else if (known?.digests.length === n) {
        known.hash.update(bytes);
        known.digests.push(digest);
      } else running.delete(upload);
    },
    end: (upload) => {
      const known = running.get(upload);
      running.delete(upload);
      return known && { digests: known.digests, whole: known.hash.digest('hex') };
    },
  };
}
