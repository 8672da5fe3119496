import { contact } from './en/contact.ts';
import { myInvites } from './en/my-invites.ts';
import { notifications } from './en/notifications.ts';

/** The English texts of what concerns the person beside their account; code that is fetched later brings them along with `say-own.ts`. */
export const englishOwn = { ...myInvites, ...contact, ...notifications };
