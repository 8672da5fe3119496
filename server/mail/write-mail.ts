import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { html } from 'hono/html';
import * as z from 'zod/mini';
import type { RandomBytes } from '#server/base/random-bytes.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { onOneLine, type MailLanguage, type MailTopic, type MailTexts, type MailWords } from './mail-topic.ts';

/** The subject and contents of a mail, without sender and receiver. */
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail as plain text and as simple HTML with the same words. Typed text is escaped in the HTML. */
export async function writeMail(language: MailLanguage, topic: MailTopic): Promise<WrittenMail> {
  const words = wordsFor(texts[language], topic);
  return { subject: onOneLine(words.subject), text: asText(words), html: await asHtml(language, words) };
}

const texts: Readonly<Record<MailLanguage, MailTexts>> = { en: english, de: german };

const wordsFor = (texts: MailTexts, topic: MailTopic): MailWords => {
  switch (topic.kind) {
    case 'confirm':
      return texts.confirm(topic);
    case 'welcome':
      return texts.welcome(topic);
    case 'sign_in':
      return texts.sign_in(topic);
    case 'recovery':
      return texts.recovery(topic);
    case 'email_change':
      return texts.email_change(topic);
    case 'reauthentication':
      return texts.reauthentication(topic);
    case 'invite':
      return texts.invite(topic);
    case 'ownership':
      return texts.ownership(topic);
    case 'new_sign_in':
      return texts.new_sign_in(topic);
    case 'password_changed':
      return texts.password_changed(topic);
    case 'way_in_changed':
      return texts.way_in_changed(topic);
    case 'account_ended':
      return texts.account_ended(topic);
    case 'contact':
      return texts.contact(topic);
    case 'digest':
      return texts.digest(topic);
  }
};

const asText = ({ before, lists = [], action, code, after, foot }: MailWords): string =>
  [
    ...before,
    ...lists.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n')),
    ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]),
    ...(code === undefined ? [] : [`${code.label}\n${code.digits}`]),
    ...after,
    ...(foot === undefined ? [] : [`${foot.label}:\n${foot.link}`]),
    '-- \nSpoolside\n',
  ].join('\n\n');

const asHtml = async (
  language: MailLanguage,
  { subject, before, lists = [], action, code, after, foot }: MailWords,
): Promise<string> =>
  String(
    await html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${subject}</title>
        </head>
        <body style="margin:0 auto;padding:24px;max-width:480px;font:16px/1.5 sans-serif;color:#1d2726">
          ${before.map((sentence) => html`<p>${sentence}</p>`)}
          ${lists.map(
            ({ title, lines }) =>
              html`<p>${title}</p>
                <ul>
                  ${lines.map((line) => html`<li>${line}</li>`)}
                </ul>`,
          )}
          ${action === undefined ? '' : html`<p><a href="${action.link}">${action.label}</a></p>`}
          ${
            code === undefined
              ? ''
              : html`<p>${code.label}</p>
                  <p style="font-size:28px;letter-spacing:4px">${code.digits}</p>`
          }
          ${after.map((sentence) => html`<p>${sentence}</p>`)}
          ${foot === undefined ? '' : html`<p><a href="${foot.link}" style="color:#5b6766">${foot.label}</a></p>`}
          <p style="color:#5b6766">Spoolside</p>
        </body>
      </html>`,
  );

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
