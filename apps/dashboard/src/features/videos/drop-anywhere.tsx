import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUploadManager } from '../uploads/upload-queries.ts';
import classes from './drop-anywhere.module.css';

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** While it is on screen, files may be dropped anywhere in the window. */
export function DropAnywhere() {
  const { upload } = useUploadManager();
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent): void => {
    setIsOver(false);
    if (!bringsFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    upload([...(event.dataTransfer?.files ?? [])]);
  });

  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Leaving an element for another one is not leaving the window.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const listening = new AbortController();
    const options = { signal: listening.signal };
    window.addEventListener('dragover', over, options);
    window.addEventListener('dragleave', leave, options);
    window.addEventListener('drop', drop, options);
    return () => listening.abort();
  }, []);

  if (!isOver) return null;
  return (
    <div className={classes.veil} aria-hidden="true">
      <div className={classes.card}>
        <IconCloudUpload size={44} stroke={1.3} />
        Drop to upload
      </div>
    </div>
  );
}
