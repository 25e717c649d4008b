import type { TrackReport as Report } from '@kinora/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useReplaceCues } from './text-track-queries.ts';
import { fileProblem, TrackFile } from './track-file.tsx';
import type { TrackFormProps } from './track-question.ts';
import { TrackReport } from './track-report.tsx';
import { cueCountText } from './track-text.ts';

export function ReplaceCuesForm({ videoId, track, onClose }: TrackFormProps) {
  const [file, setFile] = useState<File>();
  const [failure, setFailure] = useState<string | { message: string }>();
  const [report, setReport] = useState<Report>();
  const replace = useReplaceCues(videoId, track.id);
  if (report) return <TrackReport kind={track.kind} report={report} onClose={onClose} />;
  const send = (): void => {
    const problem = fileProblem(file);
    setFailure(problem);
    if (problem || !file) return;
    replace.mutate(file, {
      onSuccess: (added) => setReport(added.report),
      onError: (error) => setFailure(toErrorMessage({}, error)),
    });
  };
  return (
    <Stack>
      <FormError message={failure} />
      {track.cues > 0 && (
        <Text size="sm">
          The file takes the place of the {cueCountText(track.kind, track.cues)} that “{track.label}” has now.
        </Text>
      )}
      <TrackFile file={file} onChange={setFile} />
      <Button fullWidth loading={replace.isPending} onClick={send}>
        Replace
      </Button>
    </Stack>
  );
}
