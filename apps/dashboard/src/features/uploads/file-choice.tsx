import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DropZone } from '../../ui/drop-zone.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { bytesText } from '../../ui/quantity-text.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import classes from './file-choice.module.css';
import { isVideoFile, longestShownName, notVideosText } from './upload-rules.ts';

interface FileChoiceProps {
  files: readonly File[];
  multiple: boolean;
  onChange: (files: readonly File[]) => void;
}

export function FileChoice({ files, multiple, onChange }: FileChoiceProps) {
  const [problem, setProblem] = useState<string>();
  const choose = (chosen: readonly File[]): void => {
    const videos = chosen.filter(isVideoFile);
    setProblem(notVideosText(chosen.filter((file) => !isVideoFile(file))));
    if (videos.length > 0) onChange(multiple ? [...files, ...videos] : videos.slice(0, 1));
  };
  return (
    <>
      <FormError message={problem} />
      <DropZone
        title="Upload a video from your device"
        hint={`MP4 works best. Drop ${multiple ? 'files' : 'a file'} here or choose ${multiple ? 'them' : 'it'}.`}
        label="Video file"
        action={files.length === 0 ? 'Choose a file' : multiple ? 'Add another' : 'Choose another'}
        accept="video/*"
        multiple={multiple}
        onFiles={choose}
      />
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice and has no name of its own
            <li key={index} className={classes.file}>
              <span className={classes.name} title={file.name}>
                {truncateName(file.name, longestShownName)}
              </span>
              <span className={classes.size}>{bytesText(file.size)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <IconX size={15} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
