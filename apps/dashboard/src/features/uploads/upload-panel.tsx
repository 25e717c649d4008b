import { Button, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ChosenSource, SourceChoice } from './source-choice.tsx';
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

/** Choose or drop files, or name a link; see how it goes. */
export function UploadPanel({ multiple = false, onStored, onLeave }: UploadPanelProps) {
  const { upload, importLink, manager } = useUploadManager();
  const [chosen, setChosen] = useState<ChosenSource>({ isLink: false, files: [], url: '' });
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
    for (const { id, phase, isLink, isUnfit } of uploads)
      if (isLink) manager.dismiss(id);
      else if (phase === 'refused' || isUnfit) manager.cancel(id);
    setChosen({ ...chosen, files: [] });
  };
  if (refused?.refusal) return <UploadRefusal refusal={refused.refusal} onAgain={again} onUpgrade={onLeave} />;
  if (uploads.length === 0)
    return (
      <SourceChoice
        chosen={chosen}
        onChoose={setChosen}
        multiple={multiple}
        onFiles={(files) => setIds(upload(files))}
        onLink={(url) => setIds([importLink(url)])}
      />
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
      {uploads.some(({ isLink, phase }) => isLink && phase === 'failed') && !uploads.some(isOpen) && (
        <Button variant="default" fullWidth onClick={again}>
          Use another link
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
