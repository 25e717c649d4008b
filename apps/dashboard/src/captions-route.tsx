/** The list and the editor in one piece: whoever looks at the tracks of a video is about to edit one. */
export { CueEditorScreen } from './features/text-tracks/editor/cue-editor-screen.tsx';
export { prefetchTracks, TracksScreen } from './features/text-tracks/tracks-screen.tsx';
