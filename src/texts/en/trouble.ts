import { registerTexts } from '../catalogue.ts';

/** Texts about what keeps a person from their data, the questions at a log-out, and choosing or making a team. */
export const trouble = registerTexts({
  'trouble.frozen': 'This tab is older than the data on this device. Reload it to go on.',
  'trouble.cleared':
    'The browser has cleared what was stored here. All that the server has is read again; what had not been sent yet is gone.',
  'trouble.gone':
    'This team was deleted or you are not in it: nothing new can be saved here. What was not sent is kept on the Sync page.',
  'trouble.upgrade': 'There is a new version of Spoolside. Your changes are safe here and go out after a reload.',
  'trouble.gettingUpdate': 'Getting the new version…',
  'trouble.noUpdate':
    'The server takes nothing from this version any more, but offers no newer one yet. Your changes are safe here. Try again in some minutes, or ask the person who runs the server.',
  'trouble.updateUnreachable':
    'The new version could not be fetched. Your changes are safe here. Check the connection, then press Reload again.',
  'trouble.misdirected':
    'The server does not go by the name {{host}}, so nothing is sent. Your changes are safe here. Ask your administrator to allow this name (ALLOWED_HOSTS).',
  'trouble.blocked':
    'Another tab holds an older version open. Close the other tabs of Spoolside; this one then goes on by itself.',
  'trouble.secondFactor':
    'Your account asks for a second proof now. Everything here keeps working; show it and what you changed is sent.',
  'trouble.signIn': 'Your sign-in has ended. Everything here keeps working; sign in and what you changed is sent.',
  'trouble.full':
    'The storage of this device is full, so nothing new is read. What you change is still sent. Make room, then try again.',
  'trouble.held':
    'The server says {{deletes, number}} of {{of, number}} rows were deleted. Nothing is removed here until you have looked.',
  'trouble.heldSome':
    'The server says that a great many rows were deleted. Nothing is removed here until you have looked.',
  'trouble.stuck_one':
    'The server answers but has taken nothing since {{since}}. {{count, number}} change is safe on this device.',
  'trouble.stuck_other':
    'The server answers but has taken nothing since {{since}}. {{count, number}} changes are safe on this device.',
  'trouble.stuckNone': 'The server answers but has given no news since {{since}}. Everything here keeps working.',
  'trouble.old_one': '{{count, number}} change has waited since {{since}}. It is safe here, but only here.',
  'trouble.old_other':
    '{{count, number}} changes are waiting, the first since {{since}}. They are safe here, but only here.',
  'trouble.setAside': 'You were removed from {{team}}. What you had not sent is kept on this device.',
  'trouble.setAsideDeleted': '{{team}} was deleted. What you had not sent is kept on this device.',
  'trouble.someTeam': 'a team',
  'trouble.expiring': 'Unsent changes of {{team}} are kept only until {{when}}.',
  'trouble.unavailable':
    'This browser gives Spoolside no storage here, so nothing can be saved. Close private windows and make room on the device, then reload.',
  'trouble.look': 'Have a look',
  'trouble.details': 'Details',
  'logOut.title': 'Log out with unsent changes?',
  'logOut.text_one': '{{count, number}} change is on this device only. Logging out clears this device.',
  'logOut.text_other': '{{count, number}} changes are on this device only. Logging out clears this device.',
  'logOut.counted': 'Changes to your profile and settings and unsent messages count too.',
  'logOut.uncounted': 'We can’t check for unsent changes right now. Logging out clears this device.',
  'logOut.trying': 'Sending…',
  'logOut.sent': 'Everything has been sent. You can log out now.',
  'logOut.stuck_one':
    '{{count, number}} change was not sent: the server cannot be reached, wants you to sign in, or refused it. Nothing is lost.',
  'logOut.stuck_other':
    '{{count, number}} changes were not sent: the server cannot be reached, wants you to sign in, or refused them. Nothing is lost.',
  'logOut.export': 'Export everything first',
  'logOut.exporting': 'Making the file…',
  'logOut.exported': 'The file is with your downloads. It holds everything that is on this device.',
  'logOut.exportFailed': 'The file could not be made. Nothing was changed; try again.',
  'logOut.discard': 'Log out and discard',
  'noTeam.title': 'Your team is not here yet',
  'noTeam.text': 'The first time, this device has to fetch it. After that everything opens without a network.',
  'teams.search': 'Search teams',
  'teams.choose': 'Choose a team',
  'teams.create': 'Create team',
  'teams.created': 'Team created',
  'teams.name': 'Team name',
  'olderPage.title': 'This page is older than what is stored on this device',
  'olderPage.serverOlder':
    'A newer release of Spoolside wrote it, and the server now offers an older one. Everything is kept here, but this page cannot show it. Ask the person who runs the server to bring the newer release back.',
  'olderPage.newerHere': 'A newer release of Spoolside wrote it, and this device has that release. Reload to go on.',
  'olderPage.copy': 'Save a copy of everything',
  'olderPage.notCopied': 'The copy could not be made. Everything is still on this device.',
});
