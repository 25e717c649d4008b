import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { DropZone } from '../../ui/drop-zone.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { isVideoFile, useUploadManager } from '../uploads/upload-queries.ts';
import classes from './cuts-screen.module.css';

/** What is on its way is seen in the corner, like any upload. */
export function NewCut({ videoId }: { videoId: string }) {
  const { manager } = useUploadManager();
  const [goesLive, setGoesLive] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = ([file]: readonly File[]): void => {
    const isFit = file !== undefined && isVideoFile(file);
    setProblem(file && !isFit ? `“${file.name}” is not a video.` : undefined);
    if (isFit) manager.addCut(file, { videoId, goesLive });
  };
  return (
    <div className={classes.upload}>
      <FormError message={problem} />
      <DropZone
        title="Upload a new cut"
        hint="Players, links and figures stay as they are. Viewers see the new cut once you publish it."
        label="File of the new cut"
        action="Choose a file"
        accept="video/*"
        multiple={false}
        onFiles={take}
      />
      <Checkbox
        mt="md"
        label="Publish it as soon as it is ready"
        checked={goesLive}
        onChange={({ currentTarget: { checked } }) => setGoesLive(checked)}
      />
    </div>
  );
}
