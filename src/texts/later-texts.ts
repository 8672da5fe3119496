// Rarely needed texts: a file that imports this one loads all three.
import './en/field-words.ts';
import './en/sync-page.ts';
import './en/trouble.ts';
