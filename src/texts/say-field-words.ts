import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { fieldWords } from './en/field-words.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(fieldWords));
