import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import type { MessageText } from './check-message.ts';

export function useMessageDraft(): Draft<MessageText> {
  const blank: MessageText = { topic: '', message: '' };
  return useDraft({ form: 'contact', team: null }, blank);
}
