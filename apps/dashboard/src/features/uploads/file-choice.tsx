import { ActionIcon, Button, FileButton, Text } from '@mantine/core';
import { IconCloudUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
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
  const [isOver, setIsOver] = useState(false);
  const choose = (chosen: readonly File[]): void => {
    const videos = chosen.filter(isVideoFile);
    setProblem(notVideosText(chosen.filter((file) => !isVideoFile(file))));
    if (videos.length > 0) onChange(multiple ? [...files, ...videos] : videos.slice(0, 1));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    choose([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <>
      <FormError message={problem} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to do what the button does */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <IconCloudUpload size={40} stroke={1.3} aria-hidden="true" className={classes.icon} />
        <Text fw={550}>Upload a video from your device</Text>
        <Text size="sm" c="dimmed">
          MP4 works best. Drop {multiple ? 'files' : 'a file'} here or choose {multiple ? 'them' : 'it'}.
        </Text>
        <FileButton
          accept="video/*"
          multiple
          onChange={(chosen) => choose(chosen)}
          inputProps={{ 'aria-label': 'Video file', multiple }}
        >
          {(props) => (
            <Button {...props} size="compact-md" variant="default" mt="sm">
              {files.length === 0 ? 'Choose a file' : multiple ? 'Add another' : 'Choose another'}
            </Button>
          )}
        </FileButton>
      </div>
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
