import type { Access, KeyAccess } from '@kinora/contract';
import type { FastifyRequest } from 'fastify';
import { isApiKey } from '../crypto/tokens.ts';
import { Refusal } from './refusal.ts';

export interface Member {
  accountId: string;
  /** In which they are at work, and which owns what they make. */
  workspaceId: string;
  sessionId: string;
  /** Whether the session gave proof lately: the password, or a code of the second factor. */
  isProven: boolean;
  /** Of the installation. */
  isAdministrator: boolean;
}

/** Somebody who may work with the library: signed in, or with an API key. */
export interface KeyHolder {
  /** With a key: whoever made it. */
  accountId: string;
  workspaceId: string;
  /** Missing where somebody is signed in. */
  keyId?: string;
}

/** Who calls, as far as the endpoint's access asks for it. */
export interface ActorOf {
  public: undefined;
  visitor: Member | undefined;
  member: Member;
  key: KeyHolder;
  'otp-token': { token: string };
  /** What the link holds: whose it is, and of what, only its row tells. */
  report: { token: string };
  admin: Member;
}

/** Answers who a bearer token belongs to; undefined where it is nobody's. */
export interface Bearers {
  findMember: (token: string) => Promise<Member | undefined>;
  findKey: (token: string) => Promise<(Required<KeyHolder> & { access: KeyAccess }) | undefined>;
}

export async function findActor<A extends Access>(
  { access, isStats = false }: { access: A; isStats?: boolean },
  request: FastifyRequest,
  bearers: Bearers,
): Promise<ActorOf[A]> {
  const actors: { [K in Access]: () => Promise<ActorOf[K]> } = {
    public: async () => undefined,
    visitor: () => findVisitor(request, bearers),
    'otp-token': async () => ({ token: bearerToken(request) }),
    report: async () => ({ token: bearerToken(request) }),
    member: () => findMember(bearerToken(request), bearers),
    admin: () => findAdministrator(bearerToken(request), bearers),
    key: () => findKeyHolder(bearerToken(request), { method: request.method, isStats }, bearers),
  };
  return actors[access]();
}

/** A session that has ended is no reason to turn somebody away here. */
async function findVisitor(request: FastifyRequest, bearers: Bearers): Promise<Member | undefined> {
  const token = findToken(request);
  return token === undefined ? undefined : bearers.findMember(token);
}

/** A key that is good but may not is told apart from one that is not good. */
async function findMember(token: string, bearers: Bearers): Promise<Member> {
  if (!isApiKey(token)) return (await bearers.findMember(token)) ?? unauthenticated();
  if (await bearers.findKey(token)) throw new Refusal('forbidden');
  return unauthenticated();
}

async function findAdministrator(token: string, bearers: Bearers): Promise<Member> {
  const member = await findMember(token, bearers);
  if (!member.isAdministrator) throw new Refusal('forbidden');
  return member;
}

async function findKeyHolder(
  token: string,
  { method, isStats }: { method: string; isStats: boolean },
  bearers: Bearers,
): Promise<KeyHolder> {
  if (!isApiKey(token)) return (await bearers.findMember(token)) ?? unauthenticated();
  const { access, ...holder } = (await bearers.findKey(token)) ?? unauthenticated();
  const isReading = method === 'GET' || method === 'HEAD';
  if (access === 'stats' && !isStats)
    throw new Refusal('forbidden', { sentence: 'This API key may only read analytics' });
  if (access !== 'read_write' && !isReading) throw new Refusal('forbidden', { sentence: 'This API key may only read' });
  return holder;
}

// Only this header counts. The cookie is the browser's store: were it read here, other sites could act for its owner.
const findToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/-]{1,200}=*)$/.exec(request.headers.authorization ?? '')?.[1];

const bearerToken = (request: FastifyRequest): string => findToken(request) ?? unauthenticated();

function unauthenticated(): never {
  throw new Refusal('unauthenticated');
}
