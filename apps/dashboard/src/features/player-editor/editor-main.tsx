import type { Cut, Source } from '@kinora/contract';
import { Button } from '@mantine/core';
import { IconLock, IconMovie, IconRestore, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import backdrop from '../../ui/player-backdrop.svg';
import { useScreenFocus } from '../shell/use-screen-focus.ts';
import classes from './editor-layout.module.css';
import { Preview } from './preview/preview.tsx';
import { ShareBoxes } from './share/share-boxes.tsx';
import { isOurAddress, ownersAddress } from './source/source-address.ts';
import { SourceLine } from './source/source-line.tsx';
import { useSourceTracks } from './source/use-source-tracks.ts';
import { canPlay, filmSize, type SourceVideo } from './source/use-source-video.ts';
import type { EditorDialog } from './use-editor-dialogs.tsx';

/** Few films have a cut that waits: whoever has none fetches none of it. */
const CutChoice = lazy(() =>
  import('./preview/cut-choice.tsx').then(
    (loaded) => ({ default: loaded.CutChoice }),
    () => ({ default: () => null }),
  ),
);

interface EditorMainProps {
  playerId: string;
  source: Source | undefined;
  shown: SourceVideo;
  videoCdnUrl: string;
  onPart: (section: string) => void;
  onOpen: (dialog: EditorDialog) => void;
}

export function EditorMain({ playerId, source, shown, videoCdnUrl, onPart, onOpen }: EditorMainProps) {
  const content = useScreenFocus();
  // The dashboard's policy lets it load our own media alone; an address elsewhere is seen under Preview.
  const isAwaited = shown.kind === 'library' && shown.isPending;
  const isSeenHere = source !== undefined && canPlay(shown) && !isAwaited && isOurAddress(source.url, videoCdnUrl);
  const film = shown.kind === 'library' ? shown.video : undefined;
  const [chosen, setChosen] = useState<{ videoId: string; cut: Cut }>();
  const newCut = chosen && chosen.videoId === film?.id ? chosen.cut : undefined;
  const sourceUrl = newCut?.url ?? (source && ownersAddress(source.url, film?.url));
  const storyboard = (!newCut && film?.storyboard_url) || undefined;
  const downloadUrl = newCut?.url ?? film?.url;
  const tracks = useSourceTracks(shown);
  const previewed = useMemo(
    () =>
      isSeenHere
        ? {
            source: { url: sourceUrl ?? source.url, type: source.media_type },
            poster: undefined,
            storyboard,
            tracks,
            downloadUrl,
          }
        : { source: undefined, poster: backdrop, storyboard: undefined, tracks: undefined, downloadUrl },
    [source, sourceUrl, isSeenHere, storyboard, tracks, downloadUrl],
  );
  return (
    <main id="content" ref={content} tabIndex={-1} className={classes.main}>
      <div className={classes.column}>
        <div className={classes.mat}>
          <Preview source={previewed} film={filmSize(shown, newCut)} onPart={onPart} />
        </div>
        {isSeenHere && film && (
          <Suspense>
            <CutChoice
              videoId={film.id}
              chosen={newCut}
              onChoose={(cut) => setChosen(cut && { videoId: film.id, cut })}
            />
          </Suspense>
        )}
        <div className={classes.tools}>
          <SourceLine url={source?.url} shown={shown} />
          <Button
            size="sm"
            variant={canPlay(shown) ? 'default' : 'filled'}
            leftSection={<IconMovie size={17} aria-hidden="true" />}
            onClick={() => onOpen('add-video')}
          >
            {shown.kind === 'deleted' ? 'Choose another video' : 'Add Video'}
          </Button>
        </div>
        <section className={classes.card} aria-label="Embed and share">
          <ShareBoxes playerId={playerId} film={filmSize(shown)} />
        </section>
        <div className={classes.end}>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconLock size={17} aria-hidden="true" />}
            onClick={() => onOpen('access')}
          >
            Access
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRestore size={17} aria-hidden="true" />}
            onClick={() => onOpen('reset')}
          >
            Reset Default
          </Button>
          <Button
            size="sm"
            variant="light"
            color="red"
            leftSection={<IconTrash size={17} aria-hidden="true" />}
            onClick={() => onOpen('delete')}
          >
            Delete Player
          </Button>
        </div>
      </div>
    </main>
  );
}
