import { describe, expect, it } from 'vitest';
import { describeChanges, labelOf } from './config-changes.ts';
import { fieldAt } from './coupling.ts';
import { defaultConfig } from './default-config.ts';
import { type FieldPath, fields } from './fields.ts';
import { pathOf, setValue } from './player-config.ts';

const plain = defaultConfig();
const changed = (path: FieldPath, value: string | boolean) =>
  describeChanges(plain, setValue(plain, fieldAt(path), value));

describe('describeChanges', () => {
  it('says nothing of what stayed', () => {
    expect(describeChanges(plain, defaultConfig())).toEqual([]);
  });

  it.each<[FieldPath, string | boolean, string, string, string]>([
    ['playerstyle.progress_bar_FG_color', '#22c55e', 'Progress Bar: Played Colour', '#f00a0a', '#22c55e'],
    ['playerstyle.player_corner_radius', '12', 'Player Styling: Corner Radius', '0px', '12px'],
    ['playerstyle.branding_opacity', '40', 'Branding: Opacity', '100%', '40%'],
    ['playerstyle.captions_size', '1.5', 'Captions: Text Size', '1x', '1.5x'],
    ['playersettings.loop', true, 'Video Playback: Loop', 'off', 'on'],
    ['playersettings.captions_edge', 'shadow', 'Captions: Text Edge', 'None', 'Shadow'],
    ['videotitle', 'Launch', 'Metadata: Title', 'empty', 'Launch'],
    ['videodescription', '<p>All <b>new</b></p>', 'Metadata: Description', 'empty', 'All new'],
    ['playerThumbnailImageUrl', '/media/images/img_1.webp?v=2', 'Thumbnail: Thumbnail Image', 'none', 'img_1.webp'],
  ])('tells of %s in the words of the editor', (path, value, label, from, to) => {
    expect(changed(path, value)).toEqual([{ field: path, label, from, to }]);
  });

  it('is short whatever was typed', () => {
    const [change] = changed('videodescription', `<p>${'long '.repeat(300)}</p>`);
    expect(change?.to).toHaveLength(80);
    expect(change?.to.endsWith('…')).toBe(true);
  });

  it('knows every field of the table, each under a name of its own', () => {
    const other = defaultConfig('alternative');
    const told = describeChanges(plain, other).map(({ field }) => field);
    expect(told).toEqual(fields.filter(({ alternative }) => alternative !== undefined).map(pathOf));
    expect(new Set(fields.map(labelOf)).size).toBe(fields.length);
  });
});
