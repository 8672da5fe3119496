import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from '#server/base/config.ts';
import { filesInBucket } from '#server/db/bucket-files.ts';
import type { Sql } from '#server/db/sql.ts';
import type { ByteRange } from './file-store.ts';

interface PutBytes {
  readonly sha256: string;
  readonly bytes: number;
  readonly stream: ReadableStream<Uint8Array>;
}

/** The calls of one bucket: PUT, GET, HEAD, DELETE and LIST. A call that fails throws a BytesFault. */
export interface Bucket {
  /** Stores an object. The bucket refuses bytes that do not have this hash. */
  readonly put: (key: string, object: PutBytes) => Promise<void>;
  readonly get: (key: string, range: ByteRange) => Promise<ReadableStream<Uint8Array> | undefined>;
  readonly size: (key: string) => Promise<number | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** Lists one object at most, to check the address, the key, the secret and the bucket. */
  readonly check: () => Promise<void>;
}

/** The time in ms within which the bucket must answer. The bytes of an answer may take longer. */
const answerMs = 15_000;
const putMs = 120_000;

/** Creates access to a bucket of a service that speaks S3. The path of each URL begins with the bucket's name. */
export function createBucket({ url, bucket, key: accessKeyId, secret, region }: BucketConfig): Bucket {
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret, service: 's3', region });
  const base = `${url}/${encodeURIComponent(bucket)}`;

  const ask = async (method: string, path: string, init: RequestInit = {}, withinMs = answerMs): Promise<Response> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), withinMs);
    try {
      // Signed and sent once: a stream cannot be sent twice, and the callers try again by themselves.
      return await fetch(await client.sign(`${base}${path}`, { ...init, method, signal: late.signal }));
    } catch (error) {
      throw new BytesFault(`${bucket} at ${url} does not answer: ${reasonOf(error, late.signal)}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
  const unless = async (answer: Response, what: string): Promise<BytesFault> =>
    new BytesFault(`${bucket} at ${url} refused to ${what}: ${answer.status} ${codeOf(await answer.text())}`.trim());

  return {
    put: async (key, { sha256, bytes, stream }) => {
      const headers = {
        'Content-Length': String(bytes),
        'Content-Type': 'application/octet-stream',
        'X-Amz-Content-Sha256': sha256,
      };
      const answer = await ask('PUT', `/${key}`, { body: stream, headers }, putMs);
      if (!answer.ok) throw await unless(answer, 'store a file');
      await answer.body?.cancel();
    },
    get: async (key, { start, end }) => {
      const answer = await ask('GET', `/${key}`, { headers: { Range: `bytes=${start}-${end}` } });
      if (await isMissingKey(answer)) return undefined;
      if (answer.status !== 206 || answer.body === null) throw await unless(answer, 'send a file');
      return answer.body;
    },
    size: async (key) => {
      const answer = await ask('HEAD', `/${key}`);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw await unless(answer, 'tell of a file');
      return Number(answer.headers.get('Content-Length'));
    },
    remove: async (key) => {
      const answer = await ask('DELETE', `/${key}`);
      if (!answer.ok && !(await isMissingKey(answer))) throw await unless(answer, 'remove a file');
      await answer.body?.cancel();
    },
    check: async () => {
      const answer = await ask('GET', '?list-type=2&max-keys=1');
      if (!answer.ok) throw await unless(answer, 'list its files');
      await answer.body?.cancel();
    },
  };
}

/** Whether an object is missing. A missing bucket answers 404 too, but does not mean that the object is missing. */
const isMissingKey = async (answer: Response): Promise<boolean> =>
  answer.status === 404 && codeOf(await answer.clone().text()) === 'NoSuchKey';

const codeOf = (body: string): string => /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';

const reasonOf = (error: unknown, late: AbortSignal): string => {
  if (late.aborted) return 'no answer in time';
  const { cause, message } = error instanceof Error ? error : { cause: undefined, message: String(error) };
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : message;
};

/** Thrown if a file's store is out of reach or refuses a call (the default), or has lost the file. */
export class BytesFault extends Error {
  override readonly name = 'BytesFault';
  readonly reason: 'files_out_of_reach' | 'files_lost';

  constructor(message: string, options: ErrorOptions & { readonly isLost?: true } = {}) {
    super(message, options);
    this.reason = options.isLost === true ? 'files_lost' : 'files_out_of_reach';
  }
}

/** Returns a line for the terminal that says why files in a bucket are out of reach; undefined if no file is. */
export async function troubleOfBucket(sql: Sql, bucket: Bucket | undefined): Promise<string | undefined> {
  if (bucket !== undefined) return bucket.check().then(() => undefined, sentenceOf);
  const count = await filesInBucket(sql);
  if (count === 0) return undefined;
  return `FILES ARE OUT OF REACH: ${count === 1 ? 'one file lies' : `${count} files lie`} in a bucket, but FILES_S3_URL is not set, so devices cannot open them. Set FILES_S3_URL, FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET as they were.`;
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof BytesFault)) throw error;
  return `FILES ARE OUT OF REACH: ${error.message}. Until the bucket answers, new files wait on their devices and stored ones cannot be opened; all else works. Check FILES_S3_URL, FILES_S3_BUCKET, FILES_S3_KEY, FILES_S3_SECRET and FILES_S3_REGION.`;
};
