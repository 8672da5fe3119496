import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { adding } from './en/adding.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(adding));
