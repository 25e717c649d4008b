import { Text } from '@mantine/core';
import { DropZone } from '../../ui/drop-zone.tsx';
import { bytesText } from '../../ui/quantity-text.ts';
import { truncateName } from '../../ui/truncate-name.ts';

interface TrackFileProps {
  file: File | undefined;
  onChange: (file: File) => void;
}

/** The server reads no larger one. */
const mostBytes = 2 * 1024 * 1024;

/** Why a file is none of captions; undefined where it may be one. */
export const fileProblem = (file: File | undefined): string | undefined => {
  if (!file) return 'Choose a file first.';
  if (file.size > mostBytes) return 'The file is larger than 2 MB, so it holds something else than captions.';
  return undefined;
};

export function TrackFile({ file, onChange }: TrackFileProps) {
  return (
    <>
      <DropZone
        title="Drop a file of captions or chapters here"
        hint="WebVTT, SubRip, or plain text with times."
        label="Captions file"
        action={file ? 'Choose another' : 'Choose a file'}
        accept=".vtt,.srt,.txt,text/vtt,application/x-subrip,text/plain"
        multiple={false}
        onFiles={([first]) => first && onChange(first)}
      />
      {file && (
        <Text size="sm" className="app-wrap" title={file.name}>
          {truncateName(file.name, 60)} · {bytesText(file.size)}
        </Text>
      )}
    </>
  );
}
