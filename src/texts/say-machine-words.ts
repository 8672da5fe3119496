import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { machineWords } from './en/machine-words.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(machineWords));
