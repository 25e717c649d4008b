import { Button, FileButton, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  title: string;
  hint: string;
  /** Names the input for those who cannot see the zone. */
  label: string;
  action: string;
  accept: string;
  multiple: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped or chosen. */
export function DropZone({ title, hint, label, action, accept, multiple, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to do what the button does
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconCloudUpload size={40} stroke={1.3} aria-hidden="true" className={classes.icon} />
      <Text fw={550}>{title}</Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <FileButton
        accept={accept}
        multiple
        onChange={(chosen) => onFiles(chosen)}
        inputProps={{ 'aria-label': label, multiple }}
      >
        {(props) => (
          <Button {...props} size="compact-md" variant="default" mt="sm">
            {action}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
