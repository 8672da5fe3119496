import { v7 } from 'uuid';

/** Texts that a spreadsheet would run as formulas, or that a browser would show as markup. */
const texts = [
  '=HYPERLINK("https://evil.example.org","here")',
  '+cmd|/C calc!A0',
  '-2+3+cmd|/C calc!A0',
  '@SUM(1+1)*cmd|/C calc!A0',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '<img src=x onerror=alert(1)>',
];

/** Exports texts that could run as formulas in somebody else's spreadsheet. @param {import('./attacks.mjs').Caller} caller @returns {Promise<import('./attacks.mjs').Tried[]>} */
export const exportFormulas = async ({ register, api, must, call, createDevice }) => {
  const eve = await register('eve');
  const { team } = await must(api(eve, 'POST', '/teams', { name: 'Sheets' }));
  const device = createDevice(eve, team.public_id);
  for (const [at, text] of texts.entries()) {
    const set = { brand: `Own ${at}`, line: '40', code: String(at), name: text.trim(), notes: text };
    const id = v7();
    await device({ name: 'thread.create', args: { id, set } });
    await device({
      name: 'spool.create',
      args: { id: v7(), set: { threadId: id, shortCode: `T-${1000 + at}`, notes: text } },
    });
  }
  const path = `/api/v2/teams/${team.public_id}/threads/export.csv`;
  const { status, body, headers } = await call('GET', path, { token: eve.token });
  const cells = String(body)
    .replace(/^\uFEFF/u, '')
    .split(/[,\r\n]+/u);
  const live = cells.filter((cell) => /^"?[=+\-@＝＋－＠\t\r](?!\d*"?$)/u.test(cell));
  const isFile =
    String(headers['content-disposition']).startsWith('attachment') && headers['x-content-type-options'] === 'nosniff';
  return [
    {
      what: 'formulas in the table of threads',
      isRefused: status === 200 && live.length === 0,
      answer: `${status}, ${live.length} cells would run`,
    },
    {
      what: 'markup in it, opened as a page',
      isRefused: isFile,
      answer: `${headers['content-type']}, ${headers['content-disposition']}`,
    },
  ];
};
