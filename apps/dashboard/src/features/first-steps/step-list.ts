export interface Progress {
  hasPlan: boolean;
  videoCount: number;
  playerCount: number;
  newestPlayerId: string | undefined;
  hasEmbedded: boolean;
}

export interface Step {
  title: string;
  hint: string;
  to: string;
  isDone: boolean;
}

/** Who has made this many players needs nobody to take them by the hand, whatever their browser has forgotten. */
const beginnersPlayers = 3;

export function stepsOf({ hasPlan, videoCount, playerCount, newestPlayerId, hasEmbedded }: Progress): Step[] {
  const editor = newestPlayerId ? `/detail?video=${encodeURIComponent(newestPlayerId)}` : '/all-players';
  return [
    { title: 'Choose a plan', hint: 'Any plan will do', to: '/plans', isDone: hasPlan },
    { title: 'Upload a video', hint: 'It plays within seconds', to: '/video-library', isDone: videoCount > 0 },
    { title: 'Create a player', hint: 'Pick a style, add the video', to: '/all-players', isDone: playerCount > 0 },
    { title: 'Embed it', hint: 'Copy its code into your page', to: editor, isDone: hasEmbedded },
  ];
}

/** Nothing is left to be shown once all is done, nor to those who are long past it. */
export const isWanted = (progress: Progress): boolean =>
  progress.playerCount <= beginnersPlayers && stepsOf(progress).some(({ isDone }) => !isDone);
