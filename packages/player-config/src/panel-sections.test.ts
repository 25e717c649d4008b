import { describe, expect, it } from 'vitest';
import { fields } from './fields.ts';
import { panelSections } from './panel-sections.ts';
import { pathOf } from './player-config.ts';

function pathsIn(id: string): string[] {
  const section = panelSections().find((candidate) => candidate.id === id);
  return section?.parts.flatMap((part) => part.fields.map(pathOf)) ?? [];
}

describe('panelSections', () => {
  it('has the sections of the panel in their order', () => {
    expect(panelSections().map((section) => section.title)).toEqual([
      'Get Embed & Share Info',
      'Video Playback',
      'Player Styling',
      'Branding',
      'OSD Styling',
      'Playback Progress',
      'Volume Bar',
      'Settings Menu Design',
      'Captions',
      'Metadata & Thumbnail',
      'Share Page',
    ]);
  });

  it('shows every field exactly once, in the order of the table', () => {
    const shown = panelSections().flatMap((section) => section.parts.flatMap((part) => part.fields));
    expect(shown.map(pathOf)).toEqual(fields.map(pathOf));
  });

  it('has no part without fields and no label twice in one part', () => {
    for (const { parts } of panelSections()) {
      for (const part of parts) {
        expect(part.fields.length).toBeGreaterThan(0);
        expect(new Set(part.fields.map((field) => field.label)).size).toBe(part.fields.length);
      }
    }
  });

  it('puts the fields where people look for them', () => {
    expect(pathsIn('embed-and-share')).toEqual([]);
    expect(panelSections()[1]?.parts[0]?.fields.map((field) => field.label)).toEqual([
      'Auto Play',
      'Muted',
      'Loop',
      'Background Video',
      'Keyboard Shortcuts',
      'Player Language',
      'Remember Position',
    ]);
    expect(pathsIn('osd-styling')).toContain('playercontrol.back_button');
    expect(pathsIn('playback-progress')).toContain('playerstyle.bottom_bar_spacing');
    expect(pathsIn('metadata')).toContain('playerstyle.text_color');
  });

  it('has the sub-headings as data', () => {
    const osd = panelSections().find((section) => section.id === 'osd-styling');
    expect(osd?.parts.map((part) => part.title)).toEqual(['Primary Play Button', 'Mini Control Icons']);
  });
});
