import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { relations } from './en/relations.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(relations));
