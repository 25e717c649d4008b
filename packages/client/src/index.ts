export { type CallOptions, type Client, type ClientOptions, createClient, type Page } from './create-client.ts';
export { KinoraError } from './kinora-error.ts';
