import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readSourceAddress, type SourceChoice } from './source-address.ts';

interface AddressFormProps {
  isBusy: boolean;
  onChoose: (source: SourceChoice) => void;
}

export function AddressForm({ isBusy, onChoose }: AddressFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = (): void => {
    const read = readSourceAddress(text);
    setProblem('problem' in read ? read.problem : undefined);
    if ('source' in read) onChoose(read.source);
  };
  return (
    <form
      noValidate
      aria-label="Video address"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <TextInput
          label="Video URL"
          type="url"
          placeholder="https://example.com/video.mp4"
          maxLength={2000}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          An MP4 file or an HLS playlist (m3u8) that anyone can open.
        </Text>
        <Button type="submit" fullWidth loading={isBusy}>
          Use this URL
        </Button>
      </Stack>
    </form>
  );
}
