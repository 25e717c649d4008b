import type { Video } from '@kinora/contract';
import type { PlayerElement } from '@kinora/player/element';
import { defaultConfig, type PlayerConfig } from '@kinora/player-config';
import { useEffect, useRef } from 'react';
import { createPlayerElement } from '../../ui/player-element.ts';
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
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let element: PlayerElement | undefined;
    let isGone = false;
    const show = async (): Promise<void> => {
      const player = await createPlayerElement();
      if (isGone) return;
      element = player;
      Object.assign(player, {
        config: previewConfig(),
        source: { url, type: 'mp4' },
        poster: poster_url ?? undefined,
      });
      host.current?.append(player);
      // The element is dressed in a microtask of its own.
      await Promise.resolve();
      await player.play();
    };
    show().catch(() => undefined);
    return () => {
      isGone = true;
      element?.remove();
    };
  }, [url, poster_url]);
  return <div ref={host} className={classes.stage} />;
}
