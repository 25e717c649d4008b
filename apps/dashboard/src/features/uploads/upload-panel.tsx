import { Button, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { FileChoice } from './file-choice.tsx';
import { isOpen, type Upload } from './upload-list.ts';
import classes from './upload-panel.module.css';
import { useUploadManager, useUploads } from './upload-queries.ts';
import { UploadRefusal } from './upload-refusal.tsx';
import { UploadRow } from './upload-row.tsx';

interface UploadPanelProps {
  multiple?: boolean;
  /** Once all of them have arrived. */
  onStored: (uploads: readonly Upload[]) => void;
  /** Offered while uploads go on: they do so without the panel as well. */
  onLeave?: () => void;
}

/** Choose or drop files, send them, see how it goes. */
export function UploadPanel({ multiple = false, onStored, onLeave }: UploadPanelProps) {
  const { upload, manager } = useUploadManager();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [ids, setIds] = useState<readonly string[]>([]);
  const uploads = useUploads().filter(({ id }) => ids.includes(id));
  const isWhole = uploads.length > 0 && uploads.every(({ phase }) => phase === 'stored');
  const tell = useEffectEvent(() => onStored(uploads));
  useEffect(() => {
    if (isWhole) tell();
  }, [isWhole]);
  // What was seen to end here need not be told again in the tray.
  useEffect(
    () => () => {
      for (const upload of manager.list()) if (ids.includes(upload.id) && isSettled(upload)) manager.dismiss(upload.id);
    },
    [manager, ids],
  );

  const refused = uploads.find(({ refusal }) => refusal);
  const again = (): void => {
    for (const { id, phase, isUnfit } of uploads) if (phase === 'refused' || isUnfit) manager.cancel(id);
    setFiles([]);
  };
  if (refused?.refusal) return <UploadRefusal refusal={refused.refusal} onAgain={again} onUpgrade={onLeave} />;
  if (uploads.length === 0)
    return (
      <Stack>
        <FileChoice files={files} multiple={multiple} onChange={setFiles} />
        <Button fullWidth disabled={files.length === 0} onClick={() => setIds(upload(files))}>
          Upload
        </Button>
      </Stack>
    );
  return (
    <Stack>
      <ul className={classes.list}>
        {uploads.map((one) => (
          <UploadRow key={one.id} upload={one} />
        ))}
      </ul>
      {uploads.some(({ isUnfit }) => isUnfit) && !uploads.some(isOpen) && (
        <Button fullWidth onClick={again}>
          Choose another file
        </Button>
      )}
      {onLeave && uploads.some(isOpen) && (
        <Button variant="default" fullWidth onClick={onLeave}>
          Continue in the background
        </Button>
      )}
    </Stack>
  );
}

const isSettled = ({ phase }: Upload): boolean => phase === 'stored' || phase === 'refused';
