/** A server in bare Node: it writes received parts into one file per path, and sends that file back on GET. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [port, folder] = process.argv.slice(2);
const partBytes = 1024 * 1024;

const server = createServer((request, response) => {
  const [, name = '', , n = '0'] = (request.url ?? '').split('/');
  const path = join(folder ?? '.', name.replaceAll(/[^0-9a-z]/g, '') || 'empty');
  if (request.method === 'GET' && name !== '') {
    createReadStream(path)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
    return;
  }
  const pieces = /** @type {Buffer[]} */ ([]);
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    const write = async () => {
      const file = await open(path, n === '0' ? 'w' : 'r+');
      const bytes = Buffer.concat(pieces);
      await file.write(bytes, 0, bytes.length, Number(n) * partBytes);
      // PostgreSQL answers a commit only when its bytes are on the disk.
      await file.datasync();
      await file.close();
    };
    write().then(
      () => response.writeHead(204).end(),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(Number(port), '127.0.0.1');
