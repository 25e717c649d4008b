import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

interface LinkFormProps {
  /** Whether this is one that can be fetched. */
  isFit: (url: string) => boolean;
  /** What was typed before. */
  url: string;
  onChange: (url: string) => void;
  onSend: (url: string) => void;
}

const hintBelow: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

const badLinkText = 'Enter a link that begins with https:// or http://';

/** The address of a film elsewhere, which the server fetches itself. */
export function LinkForm({ isFit, url, onChange, onSend }: LinkFormProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const send = (): void => {
    const isGood = isFit(url.trim());
    setProblem(isGood ? undefined : badLinkText);
    if (isGood) onSend(url.trim());
  };
  return (
    <form
      noValidate
      aria-label="Import from a link"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <TextInput
          label="Link to a video file"
          description="To the file itself, not to a page that shows it. You can close this tab while it is imported."
          inputWrapperOrder={hintBelow}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/film.mp4"
          maxLength={2048}
          ref={input}
          value={url}
          error={problem}
          onChange={(event) => {
            setProblem(undefined);
            onChange(event.currentTarget.value);
          }}
        />
        <Button type="submit" fullWidth disabled={url.trim() === ''}>
          Import
        </Button>
      </Stack>
    </form>
  );
}
