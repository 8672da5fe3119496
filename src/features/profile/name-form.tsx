import '#texts/en/problems.ts';
import { useState } from 'react';
import { parse } from '#core/fields.ts';
import { longestName, profilePatch } from '#core/wire/profile-wire.ts';
import { problemSentence } from '#parts/actions/reasons.ts';
import { useFollowedText } from '#parts/forms/use-followed-text.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';

export function NameForm({
  name,
  onSave,
}: {
  readonly name: string | null;
  readonly onSave: (name: string | null) => void;
}) {
  const [text, setText] = useFollowedText(name ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const read = parse(profilePatch, { full_name: text });
    const wrong = read.ok ? undefined : read.error['full_name'];
    setProblem(wrong && problemSentence(t('profile.name'), wrong));
    if (!read.ok) return;
    setText(read.value.full_name ?? '');
    onSave(read.value.full_name ?? null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <TextField
          label={t('profile.name')}
          name="name"
          autoComplete="name"
          maxLength={longestName}
          value={text}
          onChange={(next) => {
            setText(next);
            setProblem(undefined);
          }}
          error={problem}
        />
        <Stack row>
          <Button type="submit" disabled={text.trim() === (name ?? '')}>
            {t('common.save')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
