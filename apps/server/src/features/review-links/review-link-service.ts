import { type api, done, type InputOf } from '@kinora/contract';
import { mostReviewLinks, type ReviewLink } from '@kinora/contract/review-links';
import { newId } from '../../crypto/ids.ts';
import type { Seal } from '../../crypto/seal.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { type LinkRef, type ReviewLinkChange, type ReviewLinkRow, reviewLinkStore } from './review-link-store.ts';

type Links = typeof api.reviewLinks;
type Of<Name extends keyof Links> = InputOf<Links[Name]>;
type Who = Pick<Call<'key'>, 'actor'>;

/** What the analytics know of a link. */
export interface LinkFigures {
  plays: number;
  averageWatched: number | null;
}

interface Parts {
  db: Database;
  seal: Seal;
  players: { has: (workspaceId: string, playerId: string) => Promise<boolean> };
  passwords: { hash: (password: string) => Promise<string> };
  /** By the ids of links; of some that nobody has watched by nothing is known. */
  figuresOf: (playerId: string) => Promise<Map<string, LinkFigures>>;
  publicUrl: string;
}

const toMoment = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));
const toSeconds = (at: Date | null) => at && toEpochSeconds(at);

/** What it is worth to whoever has it. */
export function stateOf({ revokedAt, isExpired, maxViews, views }: ReviewLinkRow): ReviewLink['state'] {
  if (revokedAt) return 'revoked';
  if (isExpired) return 'expired';
  return maxViews !== null && views >= maxViews ? 'used_up' : 'active';
}

export type ReviewLinkService = ReturnType<typeof createReviewLinkService>;

export function createReviewLinkService({ db, seal, players, passwords, figuresOf, publicUrl }: Parts) {
  const toLink = (row: ReviewLinkRow, figures: LinkFigures | undefined): ReviewLink => ({
    id: row.id,
    label: row.label,
    url: `${publicUrl}/watch/${row.playerId}?s=${seal.open(row.secretSealed, row.workspaceId)}`,
    state: stateOf(row),
    created_at: toEpochSeconds(row.createdAt),
    expires_at: toSeconds(row.expiresAt),
    revoked_at: toSeconds(row.revokedAt),
    has_password: row.passwordHash !== null,
    max_views: row.maxViews,
    views: row.views,
    last_viewed_at: toSeconds(row.lastViewedAt),
    plays: figures?.plays ?? 0,
    average_watched: figures?.averageWatched ?? null,
  });

  async function show(ref: LinkRef): Promise<ReviewLink> {
    const row = (await reviewLinkStore.find(db, ref)) ?? refuse('review_link_not_found');
    return toLink(row, (await figuresOf(ref.playerId)).get(row.id));
  }

  const hashOf = async (password: string | null | undefined) =>
    typeof password === 'string' ? await passwords.hash(password) : password;

  const refOf = (
    { player_id, review_link_id }: { player_id: string; review_link_id: string },
    { actor }: Who,
  ): LinkRef => ({
    workspaceId: actor.workspaceId,
    playerId: player_id,
    linkId: review_link_id,
  });

  return {
    async list({ player_id }: Of<'list'>, { actor: { workspaceId } }: Who): Promise<ReviewLink[]> {
      if (!(await players.has(workspaceId, player_id))) refuse('player_not_found');
      const rows = await reviewLinkStore.list(db, workspaceId, player_id);
      const figures = rows.length > 0 ? await figuresOf(player_id) : new Map<string, LinkFigures>();
      return rows.map((row) => toLink(row, figures.get(row.id)));
    },

    async create(input: Of<'create'>, { actor: { workspaceId } }: Who): Promise<ReviewLink> {
      const { player_id: playerId, label, expires_at = null, max_views: maxViews = null, password = null } = input;
      if (!(await players.has(workspaceId, playerId))) refuse('player_not_found');
      const secret = newToken('krl');
      const link = {
        ...{ id: newId('rvl'), workspaceId, playerId, maxViews },
        label: label.trim(),
        secretHash: hashToken(secret),
        secretSealed: seal.close(secret, workspaceId),
        passwordHash: (await hashOf(password)) ?? null,
        expiresAt: toMoment(expires_at),
      };
      await db.transaction(async (tx) => {
        // Two at once must not both be the last.
        if (!(await lockWorkspace(tx, workspaceId))) refuse('unauthenticated');
        if ((await reviewLinkStore.count(tx, workspaceId, playerId)) >= mostReviewLinks)
          refuse('review_link_limit_reached');
        await reviewLinkStore.insert(tx, link);
      });
      return show({ workspaceId, playerId, linkId: link.id });
    },

    async change(input: Of<'change'>, who: Who): Promise<ReviewLink> {
      const ref = refOf(input, who);
      const { label, expires_at, max_views: maxViews } = input;
      const { revokedAt } = (await reviewLinkStore.find(db, ref)) ?? refuse('review_link_not_found');
      if (revokedAt) refuse('review_link_revoked');
      const passwordHash = await hashOf(input.password);
      const change: ReviewLinkChange = {
        ...(label !== undefined && { label: label.trim() }),
        ...(expires_at !== undefined && { expiresAt: toMoment(expires_at) }),
        ...(maxViews !== undefined && { maxViews }),
        ...(passwordHash !== undefined && { passwordHash }),
      };
      // It may have been revoked meanwhile.
      if (!(await reviewLinkStore.change(db, ref, change))) refuse('review_link_revoked');
      return show(ref);
    },

    async revoke(input: Of<'revoke'>, who: Who): Promise<ReviewLink> {
      const ref = refOf(input, who);
      if (!(await reviewLinkStore.revoke(db, ref))) refuse('review_link_not_found');
      return show(ref);
    },

    async remove(input: Of<'remove'>, who: Who) {
      if (!(await reviewLinkStore.remove(db, refOf(input, who)))) refuse('review_link_not_found');
      return done;
    },
  };
}
