import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { screens } from './en/screens.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(screens));
