import type { Video } from '@kinora/contract';
import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { explain } from '../../api/explain.ts';
import { FormError } from '../../ui/form-error.tsx';
import { truncateName } from '../../ui/truncate-name.ts';
import { UploadRefused } from './upload-rules.ts';
import { useUploadVideo } from './video-queries.ts';
import classes from './video-upload-panel.module.css';

const longestShownName = 30;

/** Choose or drop a file, send it with its progress shown, and hand on the video it became. */
export function VideoUploadPanel({ onUploaded }: { onUploaded: (video: Video) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState<string>();
  const upload = useUploadVideo();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const choose = (chosen: File | null | undefined): void => {
    if (!chosen || upload.isPending) return;
    setProblem(chosen.type.startsWith('video/') ? undefined : 'Choose a video file.');
    if (chosen.type.startsWith('video/')) setFile(chosen);
  };
  const send = (): void => {
    if (!file) return;
    setPart(0);
    stop.current = new AbortController();
    upload.mutate({ file, onProgress: setPart, signal: stop.current.signal }, { onSuccess: onUploaded });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };

  if (upload.error instanceof UploadRefused) return <UploadRefusal refusal={upload.error} onAgain={upload.reset} />;
  const failure = problem ?? (upload.error ? explain({}, upload.error).message : undefined);
  return (
    <Stack>
      <FormError message={failure} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to do what the button does */}
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconCloudUpload size={36} stroke={1.4} aria-hidden="true" className={classes.icon} />
        <Text fw={550} className="app-wrap">
          {file ? truncateName(file.name, longestShownName) : 'Upload a video from your device'}
        </Text>
        <Text size="sm" c="dimmed">
          {file ? `${(file.size / 1024 / 1024).toFixed(1)} MB` : 'MP4 works best. Drop it here or choose a file.'}
        </Text>
        <FileButton accept="video/*" onChange={choose} inputProps={{ 'aria-label': 'Video file' }}>
          {(props) => (
            <Button {...props} size="compact-md" variant="default" mt="xs" disabled={upload.isPending}>
              {file ? 'Choose another' : 'Choose a file'}
            </Button>
          )}
        </FileButton>
      </div>
      {upload.isPending && (
        <Group gap="sm" wrap="nowrap">
          <Progress value={part * 100} flex={1} aria-label="Upload progress" />
          <Text size="sm" ff="monospace" role="status">
            {Math.round(part * 100)}%
          </Text>
        </Group>
      )}
      <Button fullWidth disabled={!file} loading={upload.isPending || upload.isSuccess} onClick={send}>
        Upload
      </Button>
    </Stack>
  );
}

function UploadRefusal({ refusal, onAgain }: { refusal: UploadRefused; onAgain: () => void }) {
  return (
    <Stack align="center" ta="center" gap="xs" py="md" role="alert">
      <Text fw={600}>{refusal.title}</Text>
      <Text size="sm" c="dimmed">
        {refusal.hint}
      </Text>
      <Button component={Link} to="/plans" mt="sm">
        Upload Upgrade Your Plan
      </Button>
      <Button variant="subtle" onClick={onAgain}>
        Choose another file
      </Button>
    </Stack>
  );
}
