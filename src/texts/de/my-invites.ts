import type { myInvites as english } from '../en/my-invites.ts';
import type { Translation } from '#texts/t.ts';

export const myInvites: Translation<typeof english> = {
  'myInvites.title': 'Meine Einladungen',
  'myInvites.coming': 'Einen Augenblick …',
  'myInvites.none': 'Keine Einladungen',
  'myInvites.noneText': 'Wenn jemand {{email}} in ein Team einlädt, steht die Einladung hier und kommt per E-Mail.',
  'myInvites.unread': 'Deine Einladungen sind noch nicht auf diesem Gerät',
  'myInvites.unreadText': 'Sie werden geholt, sobald es eine Verbindung gibt.',
  'myInvites.from': '{{by}} lädt dich ein.',
  'myInvites.offers': '{{by}} bietet dir an, Inhaber dieses Teams zu werden.',
  'myInvites.offerText':
    'Du bist schon darin. Als Inhaber darfst du alles mit dem Team, auch es löschen. Wenn du ablehnst, bleibt deine Rolle, wie sie ist.',
  'myInvites.as.viewer': 'Als Leser siehst du die Daten des Teams, ohne sie zu ändern.',
  'myInvites.as.member': 'Als Mitglied arbeitest du mit den Daten des Teams.',
  'myInvites.as.admin':
    'Als Verwalter arbeitest du mit den Daten des Teams und kümmerst dich um Leute und Einstellungen.',
  'myInvites.as.owner': 'Als Inhaber darfst du alles mit dem Team, auch es löschen.',
  'myInvites.until': 'Offen bis {{when}}',
  'myInvites.accept': 'Annehmen',
  'myInvites.decline': 'Ablehnen',
  'myInvites.accepted': 'Einladung angenommen!',
  'myInvites.offerAccepted': 'Du bist jetzt Inhaber von {{team}}',
  'myInvites.offerDeclined': 'Angebot abgelehnt. Deine Rolle in {{team}} bleibt, wie sie ist.',
  'myInvites.acceptFailed': 'Die Einladung konnte nicht angenommen werden.',
  'myInvites.declined': 'Einladung abgelehnt',
  'myInvites.declineFailed': 'Die Einladung wurde nicht abgelehnt. Versuche es noch einmal.',
  'myInvites.linkTitle': 'Eine Einladung per Link',
  'myInvites.linkText':
    'Du hast den Link einer Einladung geöffnet. Nimm sie an, um dem Team als {{email}} beizutreten.',
  'myInvites.notNow': 'Nicht jetzt',
  'myInvites.linkElsewhere': 'Ist die Einladung aus deinem Link nicht in dieser Liste?',
  'myInvites.useLink': 'Den Link benutzen',
  'myInvites.stale': 'Diese Liste ließ sich nicht aktualisieren und kann alt sein.',
  'myInvites.signInFirst': 'Melde dich an, um deine Einladungen zu beantworten.',
  'myInvites.logOutFirst':
    'Melde dich hier ab, öffne den Link dann noch einmal und melde dich mit dem Konto an, für das er ist.',
  'myInvites.refused.notYours':
    'Diese Einladung ist nicht für {{email}}, oder diese Adresse ist noch nicht bestätigt. Für welche sie ist, erfahren andere nicht.',
  'myInvites.refused.gone': 'Diese Einladung gibt es nicht mehr. Bitte um eine neue.',
  'myInvites.refused.expired': 'Diese Einladung ist abgelaufen oder wurde zurückgezogen. Bitte um eine neue.',
  'myInvites.refused.used':
    'Diese Einladung wurde schon benutzt. Wenn du das warst, steht das Team oben; sonst bitte um eine neue.',
  'myInvites.refused.member': 'Du bist schon in diesem Team. Wähle es oben aus.',
  'myInvites.refused.tooMany': 'Das waren viele Versuche in kurzer Zeit. Warte eine Weile und versuche es dann wieder.',
  'myInvites.refused.offline':
    'Ohne Verbindung ließ sich die Einladung nicht beantworten. Versuche es wieder, wenn du online bist.',
  'myInvites.refused.failed': 'Die Einladung ließ sich nicht beantworten. Versuche es noch einmal.',
};
