import type { Installation, Player, Source } from '@kinora/contract';
import { defaultSetOf } from '@kinora/player-config';
import { useMemo, useRef, useState } from 'react';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { useEditorKeys } from '../shell/use-editor-keys.ts';
import { createDraftStore } from './draft/draft-store.ts';
import { isDirty } from './draft/editor-draft.ts';
import type { EditorParts } from './draft/editor-parts.ts';
import { ReloadOrOverwrite } from './draft/reload-or-overwrite.tsx';
import { EditorProvider } from './draft/use-draft.ts';
import { useSaveDraft } from './draft/use-save-draft.ts';
import classes from './editor-layout.module.css';
import { EditorMain } from './editor-main.tsx';
import { PublishBar } from './history/publish-bar.tsx';
import { PanelActions } from './panel/panel-actions.tsx';
import { SidePanel } from './panel/side-panel.tsx';
import { StyleSection } from './panel/style-section.tsx';
import { PlayerBar } from './player-bar.tsx';
import { ShareBoxes } from './share/share-boxes.tsx';
import { canPlay, filmSize, useSourceVideo } from './source/use-source-video.ts';
import { useEditorDialogs } from './use-editor-dialogs.tsx';

interface PlayerEditorProps {
  player: Player;
  source: Source | undefined;
  installation: Installation;
  parts: EditorParts;
}

export function PlayerEditor({ player, source, installation, parts }: PlayerEditorProps) {
  const [store] = useState(() => createDraftStore({ name: player.name, config: player.config }));
  const [openSections, setOpenSections] = useState<string[]>(['player-styling']);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const saving = useSaveDraft(store, player);
  const latestSave = useRef(saving.save);
  latestSave.current = saving.save;
  const { player_defaults, numeric_limits: limits } = installation;
  const defaults = defaultSetOf[player_defaults];
  const editor = useMemo(
    () => ({ store, defaults, limits, parts, save: () => latestSave.current() }),
    [store, defaults, limits, parts],
  );
  const dirty = (): boolean => isDirty(store.state());
  useEditorKeys({
    undo: () => store.dispatch({ type: 'undo' }),
    redo: () => store.dispatch({ type: 'redo' }),
    save: () => dirty() && saving.save(),
  });
  const shown = useSourceVideo(source, installation.video_cdn_url);
  const { open, dialogs } = useEditorDialogs({ player, hasSource: canPlay(shown), editor, saving });

  const showSection = (section: string): void => {
    setIsSheetOpen(true);
    setOpenSections((ids) => (ids.includes(section) ? ids : [...ids, section]));
    requestAnimationFrame(() =>
      document.getElementById(`section-${section}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' }),
    );
  };

  return (
    <EditorProvider value={editor}>
      <div className={classes.editor}>
        <SkipLink />
        <PlayerBar onHistory={() => open('history')} />
        <div className={classes.body}>
          <EditorMain
            playerId={player.id}
            source={source}
            shown={shown}
            videoCdnUrl={installation.video_cdn_url}
            onPart={showSection}
            onOpen={open}
          />
          <aside className={classes.side} aria-label="Player settings" data-open={isSheetOpen || undefined}>
            <PanelActions
              isSaving={saving.isSaving}
              shown={shown}
              isSheetOpen={isSheetOpen}
              onPreview={() => open('preview')}
              onToggleSheet={() => setIsSheetOpen((isOpen) => !isOpen)}
            />
            <PublishBar player={player} onPublish={() => open('publish')} />
            <div className={classes.scroll} id="editor-panel">
              <SidePanel
                openSections={openSections}
                onOpenSections={setOpenSections}
                styles={<StyleSection poster={player.thumbnail_url ?? undefined} />}
                extras={{ 'embed-and-share': <ShareBoxes playerId={player.id} film={filmSize(shown)} /> }}
                onRenamed={() => setIsSheetOpen(false)}
              />
            </div>
          </aside>
        </div>
        <LeaveGuard isDirty={dirty} />
        <ReloadOrOverwrite playerId={player.id} saving={saving} />
        {dialogs}
      </div>
    </EditorProvider>
  );
}
