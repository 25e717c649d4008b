import type { Access } from '@kinora/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface Member {
  accountId: string;
  sessionId: string;
}

export interface KeyHolder {
  accountId: string;
}

/** Who calls, as far as the endpoint's access asks for it. */
export interface ActorOf {
  public: undefined;
  member: Member;
  key: KeyHolder;
  secondary: { token: string };
}

/** Answers who a bearer token belongs to; undefined where it is nobody's. */
export type FindMember = (token: string) => Promise<Member | undefined>;

export async function findActor<A extends Access>(
  access: A,
  request: FastifyRequest,
  findMember: FindMember,
): Promise<ActorOf[A]> {
  const actors: { [K in Access]: () => Promise<ActorOf[K]> } = {
    public: async () => undefined,
    secondary: async () => ({ token: bearerToken(request) }),
    member: async () => (await findMember(bearerToken(request))) ?? unauthenticated(),
    key: async () => (await findMember(bearerToken(request))) ?? unauthenticated(),
  };
  return actors[access]();
}

// Only this header counts. The cookie is the browser's store: were it read here, other sites could act for its owner.
function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.~+/-]{1,200}=*)$/.exec(request.headers.authorization ?? '') ?? [];
  return token ?? unauthenticated();
}

function unauthenticated(): never {
  throw new Refusal('unauthenticated');
}
