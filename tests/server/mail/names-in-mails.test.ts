import { describe, expect, test } from 'vitest';
import { asName, personInMail, type MailTopic } from '#server/mail/mail-topic.ts';
import { writeMail } from '#server/mail/write-mail.ts';

describe('a name in a mail', () => {
  test.each([
    ['evil.example', 'evil. example'],
    ['www.evil.example/login', 'www. evil. example/login'],
    ['Win at https://evil.example/x', 'Win at https evil. example/x'],
    ['ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ', 'https evil. example'],
    ['evil。example', 'evil。 example'],
    ['evil．example', 'evil. example'],
    ['evil｡example', 'evil。 example'],
    ['evil․example', 'evil. example'],
    ['evil.\u200dexample', 'evil. example'],
    ['evil.\ufe0fexample', 'evil. \ufe0fexample'],
    ['evil\u2060.\u2060example', 'evil. example'],
    ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd. xn--p1ai'],
    ['пример.рф', 'пример. рф'],
    ['call support@evil.example', 'call support@evil. example'],
    ['mailto:eve', 'mailto: eve'],
    ['javascript:alert(1)', 'javascript: alert(1)'],
    ['//evil', '/ /evil'],
    ['\\\\evil\\share', '\\ \\evil\\share'],
    ['at 192.168.1.7/login', 'at 192. 168. 1. 7/login'],
    ['a.b\nevil.example', 'a. b evil. example'],
  ])('cannot become a link: %j', (name, expected) => {
    expect(asName(name)).toBe(expected);
    expect(asName(expected)).toBe(expected);
  });

  test.each([
    'Stickerei Nadelöhr',
    'Dr. Müller & Co.',
    'No. 40/1.5',
    'Caps / Shirts: 2',
    'Tajima TMBR-SC 2.0',
    '10:30',
    'Ｗｉｄｅ letters',
    'Atelier 👩‍🎨',
    'نخ\u200cدوزی',
  ])('stays as it was written where it is none: %j', (name) => {
    expect(asName(name)).toBe(name);
  });

  test.each([
    ['bo@example.org', 'bo@example.org', 'bo@example.org'],
    ['Bo (bo@example.org)', 'bo@example.org', 'Bo (bo@example.org)'],
    ['evil.example (bo@example.org)', 'bo@example.org', 'evil. example (bo@example.org)'],
    ['eve@evil.example', 'bo@example.org', 'eve@evil. example'],
    ['', '', ''],
  ])('of a person keeps the address that they sign in with: %j, %j', (name, email, expected) => {
    expect(personInMail(name, email)).toBe(expected);
  });
});

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const link = 'https://spools.example.org/x';
  const bad = 'www.evil.example';
  const invite = { link, invitedBy: bad, invitedByEmail: 'eve@example.org', teamName: bad, message: null };
  const matters: readonly MailTopic[] = [
    { kind: 'invite', ...invite },
    { kind: 'ownership', ...invite },
    { kind: 'invite', ...invite, message: 'Hello' },
    { kind: 'contact', from: 'eve@example.org', topic: bad, message: 'Hello' },
    { kind: 'way_in_changed', way: 'key', change: 'added', name: bad, at: new Date(0) },
  ];

  test.each(matters)('the mail about $kind holds no name that is a link', async (topic) => {
    const { subject, text, html } = await writeMail(language, topic);
    for (const part of [subject, text, html])
      expect(part.replaceAll('eve@example.org', '')).not.toMatch(/(www|evil)\.\S/);
    expect(text).toContain('www. evil');
  });
});
