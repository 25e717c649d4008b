import type { TextTrack, Video } from '@kinora/contract';
import { Button, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { createStore } from '../../../ui/create-store.ts';
import { createFilmClock } from '../../../ui/film-clock.ts';
import { EditorBar } from '../../shell/editor-bar.tsx';
import { LeaveGuard } from '../../shell/leave-guard.tsx';
import { SkipLink } from '../../shell/skip-link.tsx';
import { useEditorKeys } from '../../shell/use-editor-keys.ts';
import { useScreenFocus } from '../../shell/use-screen-focus.ts';
import { captionsAddress, workOnVideo } from '../../videos/video-queries.ts';
import { isDirty, reduceCues, startCueDraft } from '../cues/cue-draft.ts';
import { type DraftCues, indexOfKey } from '../cues/draft-cue.ts';
import { kindNames, originTexts } from '../track-text.ts';
import classes from './cue-editor.module.css';
import { CueList, type CueListHandle } from './cue-list.tsx';
import { CueTools } from './cue-tools.tsx';
import { Film } from './film.tsx';
import { CueEditorProvider, type CueEditorValue, useCueEditor, useCues } from './use-cues.ts';
import { useSaveDraft } from './use-save-draft.ts';
import { Waveform } from './waveform.tsx';

interface CueEditorProps {
  video: Video;
  track: TextTrack;
  stored: DraftCues;
  version: number;
}

/** Where the editor leads back to. */
export const allTracks = (videoId: string) => ({ to: captionsAddress(videoId), label: 'Back to captions' });

export function CueEditor({ video, track, stored, version }: CueEditorProps) {
  const isChapters = track.kind === 'chapters';
  // The film comes as soon as it can be played.
  useQuery(workOnVideo(video));
  const [store] = useState(() =>
    createStore(startCueDraft(stored, isChapters ? (video.duration_seconds ?? 0) : undefined), reduceCues),
  );
  const [clock] = useState(createFilmClock);
  const list = useRef<CueListHandle>(null);
  const editor = useMemo<CueEditorValue>(
    () => ({
      store,
      clock,
      video,
      track,
      isChapters,
      goTo(index, selection) {
        const cue = store.state().cues[index];
        if (!cue) return;
        store.dispatch({ type: 'select', key: cue.key });
        list.current?.goTo(index, selection);
      },
    }),
    [store, clock, video, track, isChapters],
  );
  const saving = useSaveDraft(editor, version);
  const content = useScreenFocus();
  const dirty = (): boolean => isDirty(store.state());
  const goToSelected = (): void => {
    const { cues, selected } = store.state();
    editor.goTo(indexOfKey(cues, selected));
  };
  const step = (type: 'undo' | 'redo') => (): void => {
    const before = store.state();
    store.dispatch({ type });
    if (store.state() !== before) goToSelected();
  };
  useEditorKeys({ undo: step('undo'), redo: step('redo'), save: () => dirty() && saving.save() });
  return (
    <CueEditorProvider value={editor}>
      <div className={classes.editor}>
        <SkipLink />
        <Bar isSaving={saving.isSaving} save={() => saving.save()} undo={step('undo')} redo={step('redo')} />
        <main id="content" ref={content} tabIndex={-1} className={classes.body}>
          <div className={classes.film}>
            <Film />
            <Waveform />
            <About track={track} />
          </div>
          <div className={classes.side}>
            <CueTools />
            <NoCues />
            <CueList handle={list} />
          </div>
        </main>
        <LeaveGuard isDirty={dirty} />
        <ConflictDialog
          noun="track"
          opened={saving.isConflict}
          isBusy={saving.isSaving}
          onClose={saving.leaveConflict}
          onReload={() => void saving.reload()}
          onOverwrite={() => saving.save({ overwrite: true })}
        />
      </div>
    </CueEditorProvider>
  );
}

interface BarProps {
  isSaving: boolean;
  save: () => void;
  undo: () => void;
  redo: () => void;
}

function Bar({ isSaving, save, undo, redo }: BarProps) {
  const isChanged = useCues(isDirty);
  const canUndo = useCues(({ past }) => past.length > 0);
  const canRedo = useCues(({ future }) => future.length > 0);
  const { track, video } = useCueEditor();
  return (
    <EditorBar
      home={allTracks(video.id)}
      title={`${track.label} · ${kindNames[track.kind].name}`}
      isDirty={isChanged}
      undo={canUndo ? undo : undefined}
      redo={canRedo ? redo : undefined}
    >
      <Button
        size="sm"
        variant={isChanged ? 'filled' : 'light'}
        leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
        loading={isSaving}
        title="Save (Ctrl S)"
        aria-keyshortcuts="Control+S Meta+S"
        onClick={save}
      >
        Save
      </Button>
    </EditorBar>
  );
}

/** What a machine has written is told until somebody has read it. */
function About({ track: { origin } }: { track: TextTrack }) {
  if (origin === 'upload' || origin === 'edited') return null;
  return (
    <Text size="sm" c="dimmed">
      {originTexts[origin]}
    </Text>
  );
}

function NoCues() {
  const { isChapters } = useCueEditor();
  const isEmpty = useCues(({ cues }) => cues.length === 0);
  if (!isEmpty) return null;
  return (
    <Text size="sm" c="dimmed" p="lg" ta="center">
      {isChapters
        ? 'No chapters yet. Play the video to where one begins and add it there.'
        : 'No cues yet. Play the video to where somebody speaks and add the first one there.'}
    </Text>
  );
}
