import { createContext, use } from 'react';
import { ownStats, type StatsQueries } from './stats-queries.ts';

/** Whose figures the parts of a page show; those of whoever is signed in where nobody says otherwise. */
export const StatsSourceContext = createContext<StatsQueries>(ownStats);

export const useStatsSource = (): StatsQueries => use(StatsSourceContext);
