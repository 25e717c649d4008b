import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: anyone · anyone, though a signed-in person is known · a signed-in person · a signed-in person or an API key ·
 * the holder of the token that came with a one-time code · the holder of a report's link · a signed-in administrator of
 * the installation.
 */
export type Access = 'public' | 'visitor' | 'member' | 'key' | 'otp-token' | 'report' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> {
  method: Method;
  path: `/${string}`;
  access: Who;
  summary: string;
  /** Path parameters, query and JSON body as one object. */
  input: Input;
  output: Output;
  errors: readonly ErrorCode[];
  /** The answer is a file of one of these types instead of JSON. */
  bytes?: readonly [string, ...string[]];
  /** What is sent is a file of one of these types, read as `file` of the input, instead of JSON. */
  file?: readonly [string, ...string[]];
  /** Of what is sent, where that is more than a call usually needs. */
  maxBytes?: number;
  /** The answer is a page of a list when `limit` is given. */
  paged?: true;
  /** Done later: what is answered, with 202, says how far it is. */
  isAccepted?: true;
  /** A GET that changes something: pages of other sites and browsers that look ahead may not make it, and its HEAD does nothing. */
  hasSideEffects?: true;
  /** Answers in maintenance as well although it changes something: without it nobody could end one. */
  inMaintenance?: true;
  /** The session must have proved within the last minutes whose it is: a stolen one must not shut its owner out. */
  proof?: true;
}

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type SentOf<E extends Endpoint> = z.input<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

export const endpoint = <
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const A extends Access,
  const R extends Pick<
    Endpoint,
    'bytes' | 'file' | 'maxBytes' | 'paged' | 'isAccepted' | 'hasSideEffects' | 'inMaintenance' | 'proof'
  >,
>(
  value: Endpoint<I, O, A> & R,
): Endpoint<I, O, A> & R => value;

/** Where everything goes that is not in the path: into the query, or else into the body. */
export const isInQuery = ({ method }: Pick<Endpoint, 'method'>): boolean => method === 'GET' || method === 'DELETE';

export const pathParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
