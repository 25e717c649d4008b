import type { QueryClient } from '@tanstack/react-query';
import { EditorScreen } from './features/player-editor/editor-screen.tsx';
import { AccessDialog } from './features/players/access/access-dialog.tsx';
import { DeletePlayerDialog } from './features/players/delete-player-dialog.tsx';
import { playerSources } from './features/players/player-queries.ts';
import { UploadPanel } from './features/uploads/upload-panel.tsx';
import { VideoPicker } from './features/videos/video-picker.tsx';

function VideoUpload({ onStored }: { onStored: (videoId: string | undefined) => void }) {
  return <UploadPanel onStored={([stored]) => onStored(stored?.videoId)} />;
}

const parts = { AccessDialog, DeleteDialog: DeletePlayerDialog, VideoPicker, VideoUpload };

/** The editor borrows from the list and the library; like the route table, this file only arranges them. */
export function EditorRoute() {
  return <EditorScreen parts={parts} />;
}

/** The player itself is always fetched anew: what is edited must be what is stored. */
export async function prefetchEditor(queryClient: QueryClient, address: URL): Promise<void> {
  const playerId = address.searchParams.get('video');
  if (playerId) await queryClient.prefetchQuery(playerSources(playerId));
}
