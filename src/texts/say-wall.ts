import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { wall } from './en/wall.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(wall));
