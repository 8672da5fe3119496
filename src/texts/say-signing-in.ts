import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { signingIn } from './en/signing-in.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(signingIn));
