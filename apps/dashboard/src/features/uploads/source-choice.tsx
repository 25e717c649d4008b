import { isWebAddress } from '@kinora/contract';
import { Button, Stack } from '@mantine/core';
import { IconLink, IconUpload } from '@tabler/icons-react';
import { LinkForm } from '../../ui/link-form.tsx';
import { FileChoice } from './file-choice.tsx';

export interface ChosenSource {
  isLink: boolean;
  files: readonly File[];
  url: string;
}

interface SourceChoiceProps {
  chosen: ChosenSource;
  onChoose: (chosen: ChosenSource) => void;
  multiple: boolean;
  onFiles: (files: readonly File[]) => void;
  onLink: (url: string) => void;
}

/** Where a new video comes from: this device, or a link. */
export function SourceChoice({ chosen, onChoose, multiple, onFiles, onLink }: SourceChoiceProps) {
  const { isLink, files, url } = chosen;
  const Icon = isLink ? IconUpload : IconLink;
  return (
    <Stack gap="xs">
      {isLink ? (
        <LinkForm
          isFit={isWebAddress}
          url={url}
          onChange={(typed) => onChoose({ ...chosen, url: typed })}
          onSend={onLink}
        />
      ) : (
        <Stack>
          <FileChoice files={files} multiple={multiple} onChange={(picked) => onChoose({ ...chosen, files: picked })} />
          <Button fullWidth disabled={files.length === 0} onClick={() => onFiles(files)}>
            Upload
          </Button>
        </Stack>
      )}
      <Button
        variant="subtle"
        fullWidth
        leftSection={<Icon size={16} aria-hidden="true" />}
        onClick={() => onChoose({ ...chosen, isLink: !isLink })}
      >
        {isLink ? 'Upload from your device' : 'Import from a link'}
      </Button>
    </Stack>
  );
}
