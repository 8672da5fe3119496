import { registerTexts } from '../catalogue.ts';

/** Texts about the page for messages to this installation's operators. */
export const contact = registerTexts({
  'contact.lead': 'A question, a fault, an idea: this reaches your administrator, with your email address.',
  'contact.topic': 'Topic',
  'contact.message': 'Message',
  'contact.counter': '{{length, number}} of {{most, number}} characters',
  'contact.topicMissing': 'Say in a word or two what it is about.',
  'contact.topicUnreadable': 'The topic is one line of ordinary text, up to {{most, number}} characters.',
  'contact.tooShort': 'Write at least {{least, number}} characters.',
  'contact.tooLong': 'This is longer than {{most, number}} characters. Shorten it, or send it in two parts.',
  'contact.unreadable': 'The message holds characters that cannot be sent. Type it again.',
  'contact.send': 'Send',
  'contact.sent': 'Message sent',
  'contact.keptNow': 'Kept on this device. It goes as soon as there is a connection.',
  'contact.limited': 'You have sent many messages in a short time. This one is kept and goes {{when}}.',
  'contact.limitedLater': 'You have sent many messages in a short time. This one is kept and goes later.',
  'contact.notKept': 'This device cannot keep the message right now, so it was not sent. The text stays in the form.',
  'contact.held': 'Not sent yet',
  'contact.waits': 'Waits for a connection · {{when}}',
  'contact.refused': 'The server did not take this message. Change it and send it again.',
  'contact.change': 'Change',
  'contact.discard': 'Discard',
  'contact.discardThis': 'Discard {{topic}}',
  'contact.changeThis': 'Change {{topic}}',
  'contact.discarded': 'Message discarded',
  'contact.formFull': 'Send or clear what is in the form first.',
});
