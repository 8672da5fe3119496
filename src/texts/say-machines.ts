import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { machines } from './en/machines.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(machines));
