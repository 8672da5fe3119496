import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';

/* The health check of a container: ends with 0 if the server of this machine answers. It reads the server's settings. */

const { PORT, HOST, TLS_CERT } = process.env;
// an address, not "localhost": that may be ::1, where a server on 0.0.0.0 does not listen
const host = !HOST || HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
const request = TLS_CERT ? requestSecure : requestPlain;
const asked = request(
  // the certificate is for the public name, not for this address
  { host, port: PORT || 3000, path: '/healthz', timeout: 3000, rejectUnauthorized: false },
  (response) => {
    response.resume();
    if (response.statusCode !== 200) fail(`it answers with ${response.statusCode}`);
  },
);
const fail = (/** @type {string} */ why) => {
  process.stderr.write(`The server is not well: ${why}.\n`);
  process.exitCode = 1;
};
asked.once('timeout', () => asked.destroy(new Error('it does not answer within 3 s')));
asked.once('error', ({ message }) => fail(message));
asked.end();
