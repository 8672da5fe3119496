import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodedIn, oldPageOf, sampleOf, type CodePage } from '#core/tables/code-page.ts';
import { fileText } from '#core/tables/file-text.ts';
import { pageLikelihood } from '#core/tables/page-likelihood.ts';
import { bytesIn } from './bytes-in.ts';

const rows = {
  de: 'Marke;Farbnummer;Bezeichnung;Bemerkung\nIsacord;1902;Weihnachtsstern;für Mützen, größer\nMadeira;1147;Süßkirsche;Ärmel 4 €\n',
  fr: 'Marque;Numéro;Nom;Quantité\nIsacord;1902;Rouge de Noël;2\nMadeira;1147;Crème brûlée, à côté de la boîte;1\nDMC;310;Chêne très foncé, prêt à être utilisé;2\n',
  es: 'Marca;Número;Nombre;Cantidad\nIsacord;1902;Añil pequeño;2\nMadeira;1147;Piñón español;1\n',
  pl: 'Marka;Numer;Nazwa;Ilość;Uwagi\nIsacord;1902;Czerwień świąteczna;2;półka górna\nMadeira;1147;Żółty;1;\n',
  hu: 'Márka;Szám;Név;Mennyiség\nIsacord;1902;Tűzpiros;2\nMadeira;1147;Sötétzöld őszi;1\n',
  cs: 'Značka;Číslo;Název;Počet\nIsacord;1902;Červená;2\nMadeira;1147;Žlutá;1\n',
};

const guess = (bytes: Uint8Array) => oldPageOf(bytes, pageLikelihood(bytes));

describe('[I22] The letters of a file are right, or asked', () => {
  test.each<[keyof typeof rows, CodePage]>([
    ['de', 'windows-1252'],
    ['de', 'macintosh'],
    ['fr', 'windows-1252'],
    ['fr', 'macintosh'],
    ['es', 'windows-1252'],
    ['es', 'macintosh'],
    ['pl', 'windows-1250'],
    ['hu', 'windows-1250'],
    ['cs', 'windows-1250'],
  ])('%s in %s', (language, page) => {
    const bytes = bytesIn(page, rows[language]);
    const guessed = guess(bytes);
    expect([rows[language], 'asked']).toContain(guessed.isSure ? decodedIn(bytes, guessed.page) : 'asked');
  });

  test('of lists with some rows most are sure', () => {
    const sure = (['de', 'pl', 'hu'] as const).filter(
      (language) =>
        guess(bytesIn(['pl', 'hu'].includes(language) ? 'windows-1250' : 'windows-1252', rows[language].repeat(3)))
          .isSure,
    );
    expect(sure).toEqual(['de', 'pl', 'hu']);
  });

  test('a text of Excel for Mac has its letters', () => {
    const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, 'cases', 'a4-macintosh.csv')));
    const read = fileText(bytes, { likelihood: pageLikelihood(bytes) });
    expect(read.ok && [read.value.page, read.value.isSure]).toEqual(['macintosh', true]);
    expect(read.ok && sampleOf(read.value.text)).toBe('für Mützen größer Süßkirsche');
  });

  test('what a person says goes before', () => {
    const bytes = bytesIn('windows-1250', rows.cs);
    const read = fileText(bytes, { said: 'windows-1250' });
    expect(read.ok && [read.value.text, read.value.isSure]).toEqual([rows.cs, true]);
  });

  test('Czech letters that may be French ones are not sure', () => {
    expect(guess(bytesIn('windows-1250', 'Marke;Farbnummer;Bemerkung\nIsacord;0020;červená č\n')).isSure).toBe(false);
  });
});
