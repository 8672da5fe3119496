import type { Role } from '#core/access/permissions.ts';
import { taskTitleIn } from '#core/machines/starter-tasks.ts';
import { instantInWords, digestLists, dueInWords, orSomebody, type DigestTexts } from './digest-lists.ts';
import {
  asName,
  inviterInWords,
  paragraphsOf,
  personInMail,
  type MailTexts,
  type DigestTopic,
  type MailWords,
} from './mail-topic.ts';

const lastsAnHour = 'Link und Code gelten einmal und eine Stunde lang.';
const codeLabel = 'Oder gib diesen Code ein, wo danach gefragt wird:';
const codeIfAsked = 'Wirst du nach einem Code gefragt, ist es dieser:';
const notYou = 'Falls du das nicht warst, setze sofort ein neues Passwort: Damit werden alle anderen abgemeldet.';
const lookAfterwards =
  'Sieh danach in deinem Profil unter Sicherheit nach. Kommst du nicht hinein, schreibe denen, die dieses Spoolside betreiben.';
const ways = {
  app: 'Eine App für Codes',
  key: 'Ein Sicherheitsschlüssel',
  provider: 'Eine Anmeldung über einen anderen Dienst',
};
const changes = {
  added: ['deinem', 'hinzugefügt'],
  removed: ['aus deinem', 'entfernt'],
} as const;

/** The texts of every mail in German. */
export const german: MailTexts = {
  confirm: ({ link, code }) => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    before: ['Willkommen bei Spoolside. Bitte bestätige, dass diese Adresse dir gehört.'],
    action: { label: 'Adresse bestätigen', link },
    code: { label: codeLabel, digits: code },
    after: [
      lastsAnHour,
      'Falls du dich nicht registriert hast, beachte diese Mail nicht: Ohne dich wird nichts daraus.',
    ],
  }),
  welcome: ({ link }) => ({
    subject: 'Du bist zu Spoolside eingeladen',
    before: [
      'Wer dieses Spoolside, das Werkstattbuch für Stickerei, betreibt, lädt dich dazu ein.',
      'Öffne die Einladung und wähle dann ein Passwort.',
    ],
    action: { label: 'Einladung öffnen', link },
    after: [
      'Der Link gilt einmal und eine Stunde lang. Ist sie vorbei, lass dich noch einmal einladen.',
      'Falls du keine Einladung erwartest, beachte diese Mail nicht.',
    ],
  }),
  sign_in: ({ link, code }) => ({
    subject: 'Dein Link zum Anmelden',
    before: ['Jemand, hoffentlich du, hat einen Link zum Anmelden bei Spoolside angefordert.'],
    action: { label: 'Anmelden', link },
    code: { label: codeIfAsked, digits: code },
    after: [lastsAnHour, 'Falls du das nicht warst, beachte diese Mail nicht und gib den Code niemandem weiter.'],
  }),
  recovery: ({ link, code }) => ({
    subject: 'Neues Passwort setzen',
    before: ['Jemand, hoffentlich du, möchte ein neues Passwort für Spoolside setzen.'],
    action: { label: 'Neues Passwort setzen', link },
    code: { label: codeLabel, digits: code },
    after: [lastsAnHour, 'Falls du das nicht warst, beachte diese Mail nicht: Dein Passwort bleibt, wie es ist.'],
  }),
  email_change: ({ link, code, newEmail }) => ({
    subject: 'Bestätige die Änderung deiner E-Mail-Adresse',
    before: [
      `Du möchtest für Spoolside künftig ${newEmail} verwenden.`,
      'Zu deiner Sicherheit bekommen beide Postfächer, das alte und das neue, eine solche Mail, und beide müssen zustimmen.',
    ],
    action: { label: 'Der Änderung zustimmen', link },
    code: { label: codeIfAsked, digits: code },
    after: [lastsAnHour, 'Falls du das nicht warst, beachte diese Mail nicht und ändere dein Passwort.'],
  }),
  reauthentication: ({ code }) => ({
    subject: 'Dein Bestätigungscode',
    before: ['Du bist dabei, in deinem Spoolside-Konto etwas Wichtiges zu ändern.'],
    code: { label: 'Gib diesen Code ein, um zu zeigen, dass du es bist:', digits: code },
    after: ['Der Code gilt einmal und eine Stunde lang. Gib ihn niemandem weiter.'],
  }),
  invite: ({ link, invitedBy, invitedByEmail, teamName, message }) => ({
    subject: `${inviterInWords(invitedBy, invitedByEmail)} lädt dich zu ${asName(teamName)} ein`,
    before: [
      `${inviterInWords(invitedBy, invitedByEmail)} möchte das Werkstattbuch von ${asName(teamName)} in Spoolside mit dir teilen.`,
      ...(message === null ? [] : [`${personInMail(invitedBy, invitedByEmail)} schreibt:`, ...paragraphsOf(message)]),
    ],
    action: { label: 'Einladung ansehen', link },
    after: ['Die Einladung gilt sieben Tage. Falls du den Absender nicht kennst, beachte sie nicht.'],
  }),
  ownership: ({ link, invitedBy, invitedByEmail, teamName, message }) => ({
    subject: `${inviterInWords(invitedBy, invitedByEmail)} bietet dir an, Inhaber von ${asName(teamName)} zu werden`,
    before: [
      `${inviterInWords(invitedBy, invitedByEmail)} möchte dich in Spoolside zum Inhaber von ${asName(teamName)} machen. Ein Inhaber darf alles mit dem Team, auch es löschen.`,
      ...(message === null ? [] : [`${personInMail(invitedBy, invitedByEmail)} schreibt:`, ...paragraphsOf(message)]),
    ],
    action: { label: 'Annehmen oder ablehnen', link },
    after: ['Solange du nicht annimmst, bleibt deine Rolle, wie sie ist. Das Angebot gilt sieben Tage.'],
  }),
  new_sign_in: ({ browser, at }) => ({
    subject: 'Neue Anmeldung in deinem Konto',
    before: [
      `In deinem Spoolside-Konto hat sich jemand mit ${browser === '' ? 'einem unbekannten Browser' : browser} angemeldet, am ${instantInWords('de', at)}.`,
    ],
    after: ['Falls du das warst, ist nichts zu tun.', notYou],
  }),
  password_changed: ({ at }) => ({
    subject: 'Dein Passwort wurde geändert',
    before: [
      `Das Passwort deines Spoolside-Kontos wurde geändert, am ${instantInWords('de', at)}.`,
      'Alle anderen Geräte wurden abgemeldet. Was sie noch nicht gesendet hatten, bleibt auf ihnen.',
    ],
    after: ['Falls du das warst, ist nichts zu tun.', notYou],
  }),
  way_in_changed: ({ way, change, name, at }) => {
    const [account, done] = changes[change];
    const named = name === '' ? '' : ` („${asName(name)}“)`;
    return {
      subject: `${ways[way]} wurde ${account} Konto ${done}`,
      before: [`${ways[way]}${named} wurde ${account} Spoolside-Konto ${done}, am ${instantInWords('de', at)}.`],
      after: ['Falls du das warst, ist nichts zu tun.', notYou, lookAfterwards],
    };
  },
  account_ended: ({ email }) => ({
    subject: 'Dein Konto ist gelöscht',
    before: [
      `Das Spoolside-Konto von ${email} ist gelöscht, mit seinem Profil und seinen Sitzungen.`,
      'Teams, in denen sonst niemand war, sind mitgegangen und werden nach 30 Tagen endgültig entfernt. Was du in Teams anderer eingetragen hattest, bleibt dort.',
    ],
    after: [
      'Falls du das nicht warst, schreibe bald denen, die dieses Spoolside betreiben: 30 Tage lang lässt sich ein Team zurückholen.',
    ],
  }),
  contact: ({ from, topic, message }) => ({
    subject: `Nachricht: ${asName(topic)}`,
    before: [`${from} hat dir in Spoolside geschrieben, über „${asName(topic)}“:`, ...paragraphsOf(message)],
    after: ['Die Nachricht steht auch in der Datenbank.'],
  }),
  digest: germanDigest,
};

/** Writes the daily mail in German. */
function germanDigest(topic: DigestTopic): MailWords {
  return {
    subject: 'Neues aus deiner Werkstatt',
    before: ['Das ist neu seit der letzten Mail dieser Art.'],
    lists: digestLists(topic, texts),
    action: { label: 'Spoolside öffnen', link: topic.link },
    after: [],
    foot: { label: 'Auswählen, was diese Mail erzählt, oder sie abstellen', link: topic.preferences },
  };
}

const somebody = orSomebody('Jemand');

const texts: DigestTexts = {
  lowStock: 'Unter dem Mindestbestand',
  maintenance: 'Wartung fällig',
  conflicts: 'Braucht dich',
  invites: 'Einladungen',
  changes: 'Deine Teams',
  more: (count) => `und ${count} weitere`,
  dip: ({ thread, team, isBack, isOut }) =>
    `${thread} (${team})${isBack ? ', inzwischen aufgefüllt' : isOut ? ': leer' : ''}`,
  due: ({ machine, task, team, due }) =>
    `${machine}, ${taskTitleIn('de', task)} (${team}): ${dueInWords(due, {
      language: 'de',
      due: 'fällig',
      soon: (amount) => `bald, in ${amount}`,
      overdue: (amount) => `überfällig seit ${amount}`,
      stitches: 'Stichen',
      days: (count) => (count === 1 ? '1 Tag' : `${count} Tagen`),
    })}`,
  conflict: ({ thing, team, by }) =>
    `${somebody(by)} und noch jemand haben dasselbe gesetzt: ${thing === '' ? 'eine Zeile' : thing} (${team})`,
  invite: ({ team, by, isOwnership }) =>
    isOwnership
      ? `${somebody(by)} bietet dir an, Inhaber von ${team} zu werden`
      : `${somebody(by)} lädt dich zu ${team} ein`,
  change: ({ kind, team, by, about, isMe, role }) => {
    const who = isMe ? 'Du' : somebody(about);
    const is = isMe ? 'bist' : 'ist';
    switch (kind) {
      case 'joined':
        return `${who} ${is} jetzt in ${team}`;
      case 'left':
        return `${who} ${is} nicht mehr in ${team}`;
      case 'role':
        return `${who} ${is} in ${team} jetzt ${roleWord(role)}`;
      case 'renamed':
        return `${somebody(by)} hat ein Team ${team} genannt`;
      case 'deleted':
        return `${somebody(by)} hat ${team} gelöscht; 30 Tage lang lässt es sich zurückholen`;
      case 'check_prices':
        return `Seht die Preise von ${team} einmal durch: Browser waren sich über die Nachkommastellen der Währung uneins`;
      case 'set_back':
        return `Der Server ist auf einen älteren Stand von ${team} zurückgesetzt; eure Geräte bringen zurück, was ihm fehlt`;
    }
  },
};

const roleWord = (role: Role | null): string => {
  switch (role) {
    case 'owner':
      return 'Inhaber';
    case 'admin':
      return 'Verwalter';
    case 'viewer':
      return 'Leser';
    default:
      return 'Mitglied';
  }
};
