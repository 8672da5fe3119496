// @vitest-environment happy-dom
import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { useCutPastes } from '#app/frame/after-paint.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { drawn, found } from '../../ui/drawn.tsx';

afterEach(() => void toast.dismiss());

const ignore = () => undefined;
const Page = () => {
  useCutPastes();
  return (
    <>
      <TextField label="Shop" value="Rose" maxLength={10} onChange={ignore} />
      <TextArea label="Note" value="Rose" maxLength={10} onChange={ignore} />
      <TextField label="Free" value="Rose" onChange={ignore} />
    </>
  );
};

const pasted = async (which: string, text: string, isOver = false) => {
  const { box } = drawn(<Page />);
  const field = found<HTMLInputElement>(box, which);
  field.setSelectionRange(isOver ? 0 : 4, 4);
  const event = new Event('paste', { bubbles: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  field.dispatchEvent(event);
  await new Promise((turn) => setTimeout(turn, 50)); // the code for messages is loaded when it is first needed
  return toast.getToasts().map((one) => ('title' in one ? String(one.title) : ''));
};

test.each([
  ['a longer text', 'input', 'Tulip 7', false, true],
  ['one that fits', 'input', 'Tulip.', false, false],
  ['one that fits once a field of one line leaves the line ends out', 'input', 'Tulip.\r\n', false, false],
  ['one that fits in place of what is selected', 'input', 'Tulip Rose', true, false],
  ['lines that end as on Windows', 'textarea', 'Lily\r\n7', false, false],
  ['too many lines', 'textarea', 'Lily\n\n7', false, true],
  ['a text for a field without a limit', 'input:not([maxlength])', 'Tulip '.repeat(99), false, false],
])('Of what is pasted, %s is or is not said to be cut', async (_what, which, text, isOver, isCut) => {
  await import('sonner');
  expect(await pasted(which, text, isOver)).toEqual(
    isCut ? ['The pasted text was too long: this field takes 10 characters, and the end was left out.'] : [],
  );
});
