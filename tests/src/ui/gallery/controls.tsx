import { useState } from 'react';
import { Button, buttonLook, IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import styles from './gallery.module.css';
import { samples } from './samples.ts';

const materials = [
  { value: 'polyester', label: 'Polyester' },
  { value: 'rayon', label: 'Rayon' },
] as const;

export const Controls = () => {
  const [open, setOpen] = useState(new URLSearchParams(location.search).has('dialog'));
  return (
    <>
      <PageHead title="Controls" />
      <Stack row gap="s">
        <Button tone="primary">Save</Button>
        <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        <Button tone="danger" icon="trash">
          Delete
        </Button>
        <Button tone="quiet">Forgot password?</Button>
        <Button tone="primary" busy>
          Saving this
        </Button>
        <Button disabled>Needs a connection</Button>
        <a href="#there" {...buttonLook('plain')}>
          A link
        </a>
        <IconButton icon="dots" label="More" />
        <IconButton icon="edit" label="Edit" tone="plain" />
      </Stack>
      <Stack row gap="s">
        <Button tone="primary" size="big" icon="ok">
          I bought it
        </Button>
        <Button size="big">Add to list</Button>
      </Stack>
      <Card>
        <Fields />
      </Card>
      {open && (
        <Dialog
          title="Use"
          subtitle="Isacord 40 · 1902 Poinsettia"
          onClose={() => setOpen(false)}
          onSubmit={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit" tone="primary">
                Book
              </Button>
            </>
          }
        >
          <Fields />
        </Dialog>
      )}
    </>
  );
};

const Fields = () => {
  const [text, setText] = useState('');
  const [find, setFind] = useState('1');
  const [count, setCount] = useState('2');
  const [length, setLength] = useState('1,000');
  const [material, setMaterial] = useState<'polyester' | 'rayon'>('polyester');
  const [checked, setChecked] = useState(true);
  return (
    <Stack>
      <Combobox
        label="Find in the charts"
        value={find}
        onChange={setFind}
        options={samples.filter((one) => one.code.includes(find) || one.name.toLowerCase().includes(find)).slice(0, 4)}
        optionKey={(one) => one.code}
        onPick={(one) => setFind(one.name)}
        placeholder="Number or name"
        renderOption={(one) => (
          <>
            <Swatch hex={one.hex} size="small" />
            <span>
              <code>{one.code}</code> {one.name}
            </span>
          </>
        )}
      />
      <div className={styles.two}>
        <TextField label="Brand" value={text} onChange={setText} placeholder="Isacord" />
        <TextField label="Code" value={text} onChange={setText} error="Code is needed." required />
        <NumberField label="Number of spools" value={count} onChange={setCount} stepper />
        <NumberField
          label="Length per spool"
          value={length}
          onChange={setLength}
          unit="m"
          hint="As printed on the label."
        />
        <SelectField label="Material" value={material} onChange={setMaterial} options={materials} />
        <PasswordField label="Password" value={text} onChange={setText} autoComplete="new-password" />
        <TextField label="Line" value="Isacord 40" onChange={setText} readOnly />
        <TextField label="Weight" value="40" onChange={setText} disabled />
      </div>
      <TextArea label="Notes" value={text} onChange={setText} optional />
      <CheckboxField label="A staple of ours" checked={checked} onChange={setChecked} />
    </Stack>
  );
};
