import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { problems } from './en/problems.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(problems));
