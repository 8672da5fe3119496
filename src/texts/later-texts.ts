// What is rarely needed, together: whoever imports this file can say it.
import './en/field-words.ts';
import './en/sync-page.ts';
import './en/trouble.ts';
