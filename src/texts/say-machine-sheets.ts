import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { machineSheets } from './en/machine-sheets.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(machineSheets));
