import { Button, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDeviceFloppy, IconPlayerPlay } from '@tabler/icons-react';
import { isDirty } from '../draft/editor-draft.ts';
import { useDraft, useEditor } from '../draft/use-draft.ts';
import { canPlay, type SourceVideo } from '../source/use-source-video.ts';
import classes from './panel-actions.module.css';

interface PanelActionsProps {
  isSaving: boolean;
  shown: SourceVideo;
  isSheetOpen: boolean;
  onPreview: () => void;
  onToggleSheet: () => void;
}

export function PanelActions({ isSaving, shown, isSheetOpen, onPreview, onToggleSheet }: PanelActionsProps) {
  const { save } = useEditor();
  const dirty = useDraft(isDirty);
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        className={classes.save ?? ''}
        variant={dirty ? 'filled' : 'light'}
        leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
        loading={isSaving}
        title="Save Edits (Ctrl S)"
        aria-keyshortcuts="Control+S Meta+S"
        onClick={save}
      >
        Save Edits
      </Button>
      <Tooltip
        label={shown.kind === 'deleted' ? 'The video was deleted. Choose another one' : 'Add a video first'}
        disabled={canPlay(shown)}
      >
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          disabled={!canPlay(shown)}
          onClick={onPreview}
        >
          Preview
        </Button>
      </Tooltip>
      <Button
        size="sm"
        variant="default"
        className={classes.toggle ?? ''}
        aria-expanded={isSheetOpen}
        aria-controls="editor-panel"
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden="true" />}
        onClick={onToggleSheet}
      >
        {isSheetOpen ? 'Close' : 'Edit'}
      </Button>
    </div>
  );
}
