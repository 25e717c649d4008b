import { isWebAddress } from '@kinora/contract';
import { Button, Checkbox } from '@mantine/core';
import { IconLink, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { inWords, toErrorMessage } from '../../api/error-messages.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LinkForm } from '../../ui/link-form.tsx';
import { toast } from '../../ui/toast.ts';
import { isVideoFile, useUploadManager } from '../uploads/upload-queries.ts';
import { useImportCut } from './cut-queries.ts';
import classes from './cuts-screen.module.css';

/** From this device, where what is on its way is seen in the corner like any upload; or from a link. */
export function NewCut({ videoId }: { videoId: string }) {
  const { manager } = useUploadManager();
  const importing = useImportCut(videoId);
  const [goesLive, setGoesLive] = useState(false);
  const [isLink, setIsLink] = useState(false);
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const take = ([file]: readonly File[]): void => {
    const isFit = file !== undefined && isVideoFile(file);
    setProblem(file && !isFit ? `“${file.name}” is not a video.` : undefined);
    if (isFit) manager.addCut(file, { videoId, goesLive });
  };
  const fetchFrom = (link: string): void => {
    setProblem(undefined);
    if (importing.isPending) return;
    importing.mutate(
      { url: link, goesLive },
      {
        onSuccess: () => {
          setUrl('');
          toast('The new cut is being imported');
        },
        onError: (error) => setProblem(inWords(toErrorMessage({}, error))),
      },
    );
  };
  const Icon = isLink ? IconUpload : IconLink;
  return (
    <div className={classes.upload}>
      <FormError message={problem} />
      {isLink ? (
        <LinkForm isFit={isWebAddress} url={url} onChange={setUrl} onSend={fetchFrom} />
      ) : (
        <DropZone
          title="Upload a new cut"
          hint="Players, links and figures stay as they are. Viewers see the new cut once you publish it."
          label="File of the new cut"
          action="Choose a file"
          accept="video/*"
          multiple={false}
          onFiles={take}
        />
      )}
      <div className={classes.choices}>
        <Checkbox
          label="Publish it as soon as it is ready"
          checked={goesLive}
          onChange={({ currentTarget: { checked } }) => setGoesLive(checked)}
        />
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => {
            setProblem(undefined);
            setIsLink(!isLink);
          }}
        >
          {isLink ? 'Upload from your device' : 'Import from a link'}
        </Button>
      </div>
    </div>
  );
}
