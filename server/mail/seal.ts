import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import type { RandomBytes } from '#server/base/random-bytes.ts';
import type { WrittenMail } from './write-mail.ts';

/** Encrypts and decrypts mails, so that no one can read them in the database or in a copy of it. */
export interface MailSeal {
  readonly encrypt: (mail: WrittenMail) => Uint8Array;
  /** Decrypts a mail; undefined if it was encrypted with another secret. */
  readonly decrypt: (sealed: Uint8Array) => WrittenMail | undefined;
}

const nonceBytes = 12;
const tagBytes = 16;
const written = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** Creates a seal: AES-256-GCM with a key derived from the installation's secret. Bytes: nonce, tag, text. */
export function createMailSeal(secret: Uint8Array, random: RandomBytes): MailSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mails in the outbox', 32));
  return {
    encrypt: (mail) => {
      const nonce = random(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    decrypt: (sealed) => {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = decipher.update(sealed.subarray(nonceBytes + tagBytes));
      try {
        return written.parse(JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8')));
      } catch {
        return undefined; // the key has been replaced since, so the mail cannot be read any more
      }
    },
  };
}
