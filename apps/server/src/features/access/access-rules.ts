import type { Visibility } from '@kinora/contract';

/** Who may watch a player, as its owner has said. */
export interface AccessRules {
  visibility: Visibility;
  allowedDomains: readonly string[];
  allowBuilders: boolean;
  allowLocal: boolean;
  allowDirect: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
  passwordHash: string | null;
  requiresToken: boolean;
  /** Not everybody who has the address may watch. */
  isLimited: boolean;
}

/** Of a player whose owner has said nothing. */
export const openToAll: AccessRules = {
  visibility: 'public',
  allowedDomains: [],
  allowBuilders: false,
  allowLocal: false,
  allowDirect: true,
  opensAt: null,
  closesAt: null,
  passwordHash: null,
  requiresToken: false,
  isLimited: false,
};
