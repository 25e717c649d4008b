import { playerVersionEndpoints } from './player-versions.ts';
import { workspaceEndpoints } from './workspaces.ts';

/** The calls of the editor's history. Apart from the others, so that no other screen has to load them. */
export const publishingApi = { versions: playerVersionEndpoints, workspaces: workspaceEndpoints };

export type { PlayerVersion, PlayerVersionBesideLive, VersionChange } from './player-versions.ts';
export type { Workspace } from './workspaces.ts';
