// What concerns the person beside their account, together: whoever imports this file can say it.
import './en/contact.ts';
import './en/my-invites.ts';
import './en/notifications.ts';
