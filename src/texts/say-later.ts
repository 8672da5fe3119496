import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { englishLater } from './english-later.ts';

// Whoever imports this file can say them. German comes as a whole, because it is fetched anyway.
catalogue.load('en', compile(englishLater));
