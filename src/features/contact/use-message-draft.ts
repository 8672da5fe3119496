import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import type { MessageText } from './check-message.ts';

/** Keeps the draft of the contact form, even through a reload. */
export const useMessageDraft = (): Draft<MessageText> => {
  const blank: MessageText = { topic: '', message: '' };
  return useDraft({ form: 'contact', team: null }, blank);
};
