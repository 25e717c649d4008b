/** The accordion of the editor's side panel, top to bottom. `parts` are the sub-headings inside a section. */
export const sections = [
  { id: 'embed-and-share', title: 'Get Embed & Share Info', parts: [] },
  { id: 'video-playback', title: 'Video Playback', parts: [] },
  { id: 'player-styling', title: 'Player Styling', parts: [] },
  { id: 'branding', title: 'Branding', parts: [] },
  { id: 'osd-styling', title: 'OSD Styling', parts: ['Primary Play Button', 'Mini Control Icons'] },
  { id: 'playback-progress', title: 'Playback Progress', parts: ['Progress Bar', 'Tooltip'] },
  { id: 'volume-bar', title: 'Volume Bar', parts: [] },
  { id: 'settings-menu', title: 'Settings Menu Design', parts: [] },
  { id: 'captions', title: 'Captions', parts: [] },
  { id: 'metadata', title: 'Metadata & Thumbnail', parts: ['Metadata', 'Thumbnail'] },
  { id: 'share-page', title: 'Share Page', parts: [] },
] as const;

export type SectionId = (typeof sections)[number]['id'];
export type PartTitle = (typeof sections)[number]['parts'][number];
