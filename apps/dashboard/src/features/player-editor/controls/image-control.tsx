import type { ContentField } from '@kinora/player-config';
import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { inWords, toErrorMessage } from '../../../api/error-messages.ts';
import { imageMessages, imageProblem, imageTypes, useUploadImage } from '../../images/image-queries.ts';
import { useEditor, useField } from '../draft/use-draft.ts';
import { FieldRow } from './field-row.tsx';
import classes from './image-control.module.css';

/** An uploaded image is saved at once: it would be a strange thing to lose. */
export function ImageControl({ field }: { field: ContentField }) {
  const labelId = useId();
  const { save } = useEditor();
  const { value, change } = useField(field);
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState<string>();
  const upload = useUploadImage();

  const uploaded = (url: string): void => {
    change(url);
    save();
  };
  const send = (file: File | null | undefined): void => {
    if (!file || upload.isPending) return;
    const found = imageProblem(file);
    setProblem(found);
    setPart(0);
    if (found) return;
    upload.mutate(
      { file, onProgress: setPart },
      { onSuccess: uploaded, onError: (error) => setProblem(inWords(toErrorMessage(imageMessages, error))) },
    );
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  };

  return (
    <FieldRow field={field} labelId={labelId} wide error={problem}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to do what the button does */}
      <div className={classes.box} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <div className={classes.picture}>
          {value ? (
            <img src={value} alt={`Current ${field.label}`} className={classes.image} />
          ) : (
            <IconPhoto size={26} stroke={1.4} aria-hidden="true" />
          )}
        </div>
        <div className={classes.side}>
          <FileButton accept={imageTypes.join(',')} onChange={send} inputProps={{ 'aria-labelledby': labelId }}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                loading={upload.isPending}
                leftSection={<IconUpload size={15} aria-hidden="true" />}
                aria-label={`${value ? 'Replace' : 'Upload'} ${field.label}`}
              >
                {value ? 'Replace' : 'Upload'}
              </Button>
            )}
          </FileButton>
          {value && field.default === '' && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              ml={4}
              disabled={upload.isPending}
              aria-label={`Remove ${field.label}`}
              onClick={() => uploaded('')}
            >
              Remove
            </Button>
          )}
          <p className={classes.hint}>PNG, JPEG, WebP, AVIF or GIF, up to 10 MB</p>
          {upload.isPending && <Progress value={part * 100} size="sm" aria-label="Upload progress" />}
        </div>
      </div>
    </FieldRow>
  );
}
