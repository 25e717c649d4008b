export * from './schema/billing.ts';
export * from './schema/findings.ts';
export * from './schema/installation.ts';
export * from './schema/media.ts';
export * from './schema/people.ts';
export * from './schema/players.ts';
export * from './schema/workspaces.ts';
