import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { englishOwn } from './english-own.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(englishOwn));
