import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { sidePages } from './en/side-pages.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(sidePages));
