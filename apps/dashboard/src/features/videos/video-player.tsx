import type { Video } from '@kinora/contract';
import type { PlayerElement } from '@kinora/player/element';
import { defaultConfig, type PlayerConfig } from '@kinora/player-config';
import { useCallback } from 'react';
import { usePlayerElement } from '../../ui/use-player-element.ts';
import classes from './video-player.module.css';

/** Readable on any picture, without the branding and the title that belong to players. */
function previewConfig(): PlayerConfig {
  const { playercontrol, playerstyle, ...rest } = defaultConfig();
  const white = '#ffffff';
  return {
    ...rest,
    playercontrol: { ...playercontrol, branding: false, video_name: false },
    playerstyle: {
      ...playerstyle,
      icon_button_color: white,
      icon_button_hover_color: '#dde3ff',
      center_icon_button_color: white,
      center_icon_button_hover_color: '#dde3ff',
      progress_bar_BG_color: '#8b94a6',
      progress_bar_FG_color: '#7489fb',
      progress_bar_circle_color: white,
      progress_bar_loaded_color: '#c9cedb',
      volume_bar_BG_color: '#8b94a6',
      volume_bar_FG_color: white,
      settings_menu_BG_color: '#14181f',
      settings_menu_BG_hover_color: '#272d3a',
      settings_menu_text_color: white,
      tooltip_BG_color: '#14181f',
      tooltip_text_color: white,
      player_controls_margin: '16',
    },
  };
}

/** The very player of the embeds, begun at once: whoever opens it has clicked play. */
export function VideoPlayer({ video: { url, poster_url } }: { video: Video }) {
  const show = useCallback(
    (player: PlayerElement): void => {
      const source = { url, type: 'mp4' };
      Object.assign(player, { config: previewConfig(), source, poster: poster_url ?? undefined });
      // The element is dressed in a microtask of its own.
      queueMicrotask(() => void player.play().catch(() => undefined));
    },
    [url, poster_url],
  );
  const host = usePlayerElement<HTMLDivElement>(show);
  return <div ref={host} className={classes.stage} />;
}
