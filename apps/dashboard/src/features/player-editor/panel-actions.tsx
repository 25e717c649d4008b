import { Button, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDeviceFloppy, IconPlayerPlay } from '@tabler/icons-react';
import { isDirty } from './editor-draft.ts';
import classes from './panel-actions.module.css';
import { useDraft, useEditor } from './use-draft.ts';

interface PanelActionsProps {
  isSaving: boolean;
  hasSource: boolean;
  isSheetOpen: boolean;
  onPreview: () => void;
  onToggleSheet: () => void;
}

export function PanelActions({ isSaving, hasSource, isSheetOpen, onPreview, onToggleSheet }: PanelActionsProps) {
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
      <Tooltip label="Add a video first" disabled={hasSource}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          disabled={!hasSource}
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
