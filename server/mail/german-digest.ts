import { taskTitleIn } from '#core/machines/starter-titles.ts';
import type { Role } from '#core/access/permissions.ts';
import { digestLists, dueInWords, orSomebody, type DigestTexts } from './digest-lists.ts';
import type { DigestTopic, MailWords } from './mail-topic.ts';

/** Writes the daily mail in German. */
export function germanDigest(topic: DigestTopic): MailWords {
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
