/**
 * Why an export lacks a file's bytes: only a device has them, or their store did not answer, lost them or broke off.
 */
export type Missing = 'notSent' | 'outOfReach' | 'lost' | 'cut';

/** Writes a text, in English and German, that names the files without bytes and says why and what to do. */
export function missingInWords(files: readonly { readonly name: string; readonly why: Missing }[]): string {
  return languages.map((words) => partOf(words, files)).join('\n');
}

interface Words extends Readonly<Record<Missing, string>> {
  readonly title: string;
}

const partOf = ({ title, ...words }: Words, files: Parameters<typeof missingInWords>[0]): string => {
  const groups = reasons.map((why) => [words[why], files.filter((file) => file.why === why)] as const);
  const lines = groups
    .filter(([, of]) => of.length > 0)
    .flatMap(([sentence, of]) => ['', sentence, ...of.map(({ name }) => `- ${name.replaceAll(/\s/g, ' ')}`)]);
  return [title, ...lines, ''].join('\n');
};

const reasons = ['notSent', 'outOfReach', 'lost', 'cut'] as const satisfies readonly Missing[];

const languages: readonly Words[] = [
  {
    title: 'These files are not complete in this download. Everything else is.',
    notSent: 'The server does not have them yet: they are still on the device where they were added.',
    outOfReach: 'The place where the server keeps them did not answer. Download everything again later.',
    lost: 'The server no longer has their bytes. Save them from a device that shows them; tell the person who runs the server.',
    cut: 'The place where the server keeps them stopped in the middle. Download everything again later.',
  },
  {
    title: 'Diese Dateien sind in diesem Download nicht vollständig. Alles andere ist es.',
    notSent: 'Der Server hat sie noch nicht: Sie liegen noch auf dem Gerät, auf dem sie hinzugefügt wurden.',
    outOfReach:
      'Der Ort, an dem der Server sie aufbewahrt, hat nicht geantwortet. Lade später alles noch einmal herunter.',
    lost: 'Der Server hat ihre Bytes nicht mehr. Sichere sie von einem Gerät, das sie zeigt, und sag es der Person, die den Server betreibt.',
    cut: 'Der Ort, an dem der Server sie aufbewahrt, hat mittendrin aufgehört. Lade später alles noch einmal herunter.',
  },
];
