import { api, type Endpoint } from '@kinora/contract';
import type { TestApp } from './start-test-app.ts';

export const everyEndpoint: Endpoint[] = Object.values(api).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>),
);

/** Those that answer. */
export const boundEndpoints = ({ app }: TestApp): Endpoint[] =>
  everyEndpoint.filter(({ method, path }) => app.hasRoute({ method, url: `/api${path}` }));
