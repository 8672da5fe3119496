import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import parseRange from 'range-parser';
import { authorizationOf, signatureOf } from './s3-signature.ts';

const keyId = 'workshop-key';
const secret = 'workshop-secret';
const bucket = 'spools';

export const anS3Server = async () => {
  const objects = new Map<string, Buffer>();
  /** `breaks`: how many of the next GETs break off in the middle. `refused`: how many calls came while it was down. */
  const world = { isDown: false, breaks: 0, refused: 0, calls: [] as string[] };

  const server = createServer((request, response) => {
    if (world.isDown) {
      world.refused += 1;
      return void request.socket.destroy();
    }
    void bodyOf(request).then(
      (body) => answer(request, body, response),
      () => request.socket.destroy(),
    );
  });

  const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const { method = '', url = '' } = request;
    const refuse = (status: number, code: string): void =>
      void response.writeHead(status).end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`);
    const { accessKey, signature, signedHeaders } = authorizationOf(request.headers);
    if (accessKey !== keyId) return refuse(403, 'InvalidAccessKeyId');
    const isWhole = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signedHeaders.includes(name));
    if (!isWhole || signature !== signatureOf({ method, url, headers: request.headers }, secret))
      return refuse(403, 'SignatureDoesNotMatch');
    const { pathname, searchParams } = new URL(url, 'http://bucket');
    const [, inBucket = '', ...rest] = decodeURIComponent(pathname).split('/');
    if (inBucket !== bucket) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    world.calls.push(`${method} ${key}`.trim());
    if (key === '') return void response.writeHead(200).end(listOf(searchParams.get('prefix') ?? ''));
    if (method === 'PUT') {
      // S3 refuses chunked transfers, and bytes whose hash differs from the signed one.
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
      const claimed = request.headers['x-amz-content-sha256'];
      if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== createHash('sha256').update(body).digest('hex'))
        return refuse(400, 'XAmzContentSHA256Mismatch');
      objects.set(key, body);
      return void response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (found === undefined) return refuse(404, 'NoSuchKey');
    const ranges = parseRange(found.length, request.headers.range ?? '');
    const [range] = Array.isArray(ranges) ? ranges : [];
    const piece = range === undefined ? found : found.subarray(range.start, range.end + 1);
    response.writeHead(range === undefined ? 200 : 206, { 'Content-Length': String(piece.length) });
    if (method === 'GET' && world.breaks > 0) {
      world.breaks -= 1;
      response.write(piece.subarray(0, piece.length / 2), () => setTimeout(() => request.socket.destroy(), 20));
      return;
    }
    response.end(method === 'HEAD' ? undefined : piece);
  };

  const listOf = (prefix: string): string =>
    `<ListBucketResult>${[...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join('')}</ListBucketResult>`;

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    world,
    config: { url, bucket, key: keyId, secret, region: 'eu-central-1' },
    env: {
      FILES_S3_URL: url,
      FILES_S3_BUCKET: bucket,
      FILES_S3_KEY: keyId,
      FILES_S3_SECRET: secret,
      FILES_S3_REGION: 'eu-central-1',
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};
