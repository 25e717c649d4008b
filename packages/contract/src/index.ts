import { accountEndpoints } from './accounts.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { embedEndpoints } from './embeds.ts';
import { imageEndpoints } from './images.ts';
import { playerEndpoints } from './players.ts';
import { planEndpoints, subscriptionEndpoints } from './subscriptions.ts';
import { systemEndpoints } from './system.ts';
import { twoFactorEndpoints } from './two-factors.ts';
import { videoEndpoints } from './videos.ts';
import { webflowEndpoints } from './webflow.ts';

/** Every call of the API, by noun. The server binds them, the browser calls them, the documents list them. */
export const api = {
  system: systemEndpoints,
  accounts: accountEndpoints,
  twoFactors: twoFactorEndpoints,
  plans: planEndpoints,
  subscriptions: subscriptionEndpoints,
  videos: videoEndpoints,
  images: imageEndpoints,
  players: playerEndpoints,
  embeds: embedEndpoints,
  apiKeys: apiKeyEndpoints,
  webflow: webflowEndpoints,
};

export type { OtpPurpose, Session, SignedIn, User } from './accounts.ts';
export type { ApiKey, KeyAccess, ListedApiKey } from './api-keys.ts';
export type { Access, Endpoint, InputOf, Method, OutputOf, SentOf } from './endpoint.ts';
export { isInQuery, pathParameters } from './endpoint.ts';
export { type ErrorCode, errorTable, sentenceOf, statusOf } from './errors.ts';
export type { MediaType, Player, PlayerConfig, Source } from './players.ts';
export { badEmailMessage, isEmail, isStrongPassword, weakPasswordMessage } from './scalars.ts';
export type { ChosenPlan, Invoice, PaymentMethod, Plan, Subscription } from './subscriptions.ts';
export type { Disk, Installation } from './system.ts';
export type { ProcessingStep, UploadTicket, Video, VideoStatus } from './videos.ts';
export type { WebflowSite } from './webflow.ts';
