// The texts of messages to the operators, invites and notifications: a file that imports this one loads all three.
import './en/contact.ts';
import './en/my-invites.ts';
import './en/notifications.ts';
