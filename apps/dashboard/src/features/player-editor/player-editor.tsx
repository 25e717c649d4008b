import type { Installation, Player, Source } from '@kinora/contract';
import { useMemo, useRef, useState } from 'react';
import { SkipLink } from '../shell/skip-link.tsx';
import { createDraftStore } from './draft-store.ts';
import { EditorBar } from './editor-bar.tsx';
import classes from './editor-layout.module.css';
import { EditorMain } from './editor-main.tsx';
import type { EditorParts } from './editor-parts.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { PanelActions } from './panel-actions.tsx';
import { ReloadOrOverwrite } from './reload-or-overwrite.tsx';
import { ShareBoxes } from './share-boxes.tsx';
import { SidePanel } from './side-panel.tsx';
import { StyleSection } from './style-section.tsx';
import { EditorProvider } from './use-draft.ts';
import { useEditorDialogs } from './use-editor-dialogs.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useFilmSize } from './use-film-size.ts';
import { useSaveDraft } from './use-save-draft.ts';

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
  const { player_defaults: defaults, numeric_limits: limits } = installation;
  const editor = useMemo(
    () => ({ store, defaults, limits, parts, save: () => latestSave.current() }),
    [store, defaults, limits, parts],
  );
  const film = useFilmSize(source, installation.video_cdn_url);
  useEditorKeys(store, editor.save);
  const { open, dialogs } = useEditorDialogs({ player, hasSource: source !== undefined, editor });

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
        <EditorBar />
        <div className={classes.body}>
          <EditorMain
            playerId={player.id}
            source={source}
            film={film}
            videoCdnUrl={installation.video_cdn_url}
            onPart={showSection}
            onOpen={open}
          />
          <aside className={classes.side} aria-label="Player settings" data-open={isSheetOpen || undefined}>
            <PanelActions
              isSaving={saving.isSaving}
              hasSource={source !== undefined}
              isSheetOpen={isSheetOpen}
              onPreview={() => open('preview')}
              onToggleSheet={() => setIsSheetOpen((isOpen) => !isOpen)}
            />
            <div className={classes.scroll} id="editor-panel">
              <SidePanel
                openSections={openSections}
                onOpenSections={setOpenSections}
                styles={<StyleSection poster={player.thumbnail_url ?? undefined} />}
                extras={{ 'embed-and-share': <ShareBoxes playerId={player.id} film={film} /> }}
                onRenamed={() => setIsSheetOpen(false)}
              />
            </div>
          </aside>
        </div>
        <LeaveGuard />
        <ReloadOrOverwrite playerId={player.id} saving={saving} />
        {dialogs}
      </div>
    </EditorProvider>
  );
}
