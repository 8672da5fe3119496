import { registerTexts } from '../catalogue.ts';

/** Messages about a wrong value, and about a change that was refused, not saved or not undone, with the next step. */
export const problems = registerTexts({
  'errors.problem.required': '{{field}} is needed.',
  'errors.problem.too_long': '{{field}} is too long: {{limit, number}} characters at most.',
  'errors.problem.too_small': '{{field}} is too small: {{limit}} at least.',
  'errors.problem.too_large': '{{field}} is too large: {{limit}} at most.',
  'errors.problem.too_many': '{{field}} holds too many entries: {{limit, number}} at most.',
  'errors.problem.control_characters': '{{field}} holds characters that cannot be shown. Type it again.',
  'errors.problem.email_address': '{{field}} is no email address. Type one, for example jo@example.org.',
  'errors.problem.web_address': '{{field}} cannot hold a web address. Leave out “://” and “www.”.',
  'errors.problem.not_an_option': '{{field}} must be one of the choices.',
  'errors.problem.leads_back': '{{field}} leads back to this thread.',
  'errors.problem.wrong_type': '{{field}}: enter a number, for example 1000.',
  'errors.problem.wrong_format': '{{field}} is not written as expected.',
  'errors.problem.in_future': '{{field}} lies in the future.',
  'errors.problem.gap': '{{field}} must be {{limit, number}}.',
  'errors.problem.overlap': '{{field}} overlaps with row {{limit, number}}.',
  'errors.problem.wrong_count': '{{field}} needs {{limit, number}} entries.',
  'errors.problem.wrong_sum': '{{field}} must add up to {{limit, number}}.',
  'errors.problem.repeated': '{{field}} is there twice.',
  'errors.problem.outside_matrix': '{{field}} is not in your price list.',
  'errors.problem.too_many_decimals': '{{field}} takes at most {{decimals}}.',
  'errors.decimals.1': 'one decimal',
  'errors.decimals.2': 'two decimals',
  'errors.decimals.3': 'three decimals',
  'errors.decimals.4': 'four decimals',
  'errors.problem.no_decimals': '{{field}} takes whole numbers only.',
  'errors.problem.sum_too_large': '{{field}}: together they cost more than can be counted exactly. Split the order.',
  'errors.problem.unknown_field': '{{field}} is not known here.',
  'errors.notAnEmail': 'This is no email address. Type one, for example jo@example.org.',
  'errors.notANumber': 'Enter a number, for example {{example}}.',
  'errors.tooManyDecimals_one': 'Enter at most {{count, number}} decimal.',
  'errors.tooManyDecimals_other': 'Enter at most {{count, number}} decimals.',
  'errors.rejected.invalid': 'A value of this change was not accepted.',
  'errors.rejected.forbidden': 'Your role in this team does not allow this change.',
  'errors.rejected.row_deleted': 'Someone deleted this in the meantime.',
  'errors.rejected.missing_row': 'What this change belongs to is not there.',
  'errors.rejected.too_large': 'This change is too large to be sent.',
  'errors.rejected.immutable': 'This can no longer be changed.',
  'errors.rejected.unknown_mutation': 'The server does not know this kind of change. Reload to get the newest version.',
  'errors.rejected.too_many_waiting':
    'Too many changes from before the server was set back are waiting for other devices. Send this one again once they have synced.',
  'errors.notUndone.invalid':
    'Not undone: something else was changed since, and what was there before no longer fits it. Change it by hand.',
  'errors.notUndone.forbidden': 'Not undone: your role in this team does not allow it.',
  'errors.notUndone.row_deleted': 'Not undone: this was deleted since.',
  'errors.notUndone.missing_row': 'Not undone: what was to be undone is no longer here.',
  'errors.notUndone.immutable': 'Not undone: this can no longer be changed.',
  'errors.notUndone.unknown_mutation':
    'Not undone: the server does not know this kind of change. Reload to get the newest version.',
  'errors.nowViewer':
    'You can only read this team now, so nothing in the open form was saved. What you typed stays on this device.',
  'errors.gone': 'This team was deleted or you are not in it: nothing new can be saved here. What you saved is kept.',
  'errors.noRules':
    'Not saved: a part of this page could not be loaded. Check your connection and load the page again; what you typed is kept.',
  'errors.storage.late':
    'Not saved: this device did not answer within ten seconds. What you typed is kept. Press the button again; if that does not help, reload the page.',
  'errors.storage.doubt':
    'This device does not say whether it has saved. What you typed is kept. Reload the page and look before you save it again.',
  'errors.savedLate': 'The save before has gone through after all. Look before you press the button once more.',
  'errors.savedAfterAll':
    'What this device did not confirm is saved after all. Press the button again only if you want it once more.',
  'errors.storage.full': 'Not saved: the storage of this device is full. Make room and press the button again.',
  'errors.storage.lost': 'Not saved: this tab lost its storage. Reload the page; what you typed is kept.',
  'errors.newTeam.refused': 'The server did not make the team. Try another name, or again in a moment.',
  'errors.newTeam.tooMany':
    'You own {{limit, number}} teams, and more is not possible. Delete one that you no longer need.',
  'errors.newTeam.noAnswer':
    'No answer came that says whether the team was made. Pressing again does not make a second team.',
});
