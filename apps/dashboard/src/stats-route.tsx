/** All of them in one piece: whoever looks at everything is about to look at a part of it. */
export { PlayerStatsScreen, prefetchPlayerStats } from './features/stats/player-stats-screen.tsx';
export { prefetchStats, StatsScreen } from './features/stats/stats-screen.tsx';
export { prefetchVideoStats, VideoStatsScreen } from './features/stats/video-stats-screen.tsx';
