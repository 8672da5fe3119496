import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { finding } from './en/finding.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(finding));
