/** Of a player that everybody may watch. */
export const openAccess = {
  visibility: 'public' as const,
  allowed_domains: [] as string[],
  allow_builders: false,
  allow_local: false,
  allow_direct: true,
  opens_at: null,
  closes_at: null,
  requires_token: false,
};
