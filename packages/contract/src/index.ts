/** Every call of the API, by noun. The server binds them, the browser calls them, the documents list them. */

export { mostDomains, type PlayerAccess, type RefusedHost, Visibility } from './access.ts';
export { OtpPurpose, type Session, type SignedIn, type User } from './accounts.ts';
export * as api from './api.ts';
export { type ApiKey, KeyAccess, type ListedApiKey } from './api-keys.ts';
export type { Cut, Rehearsal } from './cuts.ts';
export type { Access, Endpoint, InputOf, Method, OutputOf, SentOf } from './endpoint.ts';
export { isInQuery, pathParameters } from './endpoint.ts';
export { type ErrorCode, errorTable, sentenceOf, statusOf } from './errors.ts';
export { MediaType, type Player, type PlayerConfig, type Source } from './players.ts';
export { RegistrationMode } from './registration.ts';
export {
  badEmailMessage,
  done,
  isEmail,
  isStrongPassword,
  playerIdPattern,
  videoIdPattern,
  weakPasswordMessage,
} from './scalars.ts';
export {
  type Counts,
  Dimension,
  type EmbeddingPage,
  Interval,
  type Overview,
  PageProblem,
  type Quality,
  type Retention,
  type Share,
} from './stats.ts';
export {
  type ChosenPlan,
  type Invoice,
  type PaymentMethod,
  type Plan,
  PlanPeriod,
  type Subscription,
} from './subscriptions.ts';
export type { Disk, Installation } from './system.ts';
export { type TextTrack, TrackKind, TrackOrigin, type TrackReport } from './text-tracks.ts';
export {
  type ChapterProposal,
  type Insight,
  type Posters,
  ProcessingStep,
  type UploadTicket,
  type Video,
  type VideoDownload,
  VideoFile,
  VideoStatus,
} from './videos.ts';
export { isWebAddress } from './web-address.ts';
export type { WebflowSite } from './webflow.ts';
