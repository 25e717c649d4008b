export {
  api,
  type Endpoint,
  type ErrorCode,
  type InputOf,
  type OutputOf,
  type Player,
  type PlayerConfig,
  type SentOf,
  type Source,
  type TextTrack,
  type UploadTicket,
  type Video,
} from '@kinora/contract';
export { type CallOptions, type Client, type ClientOptions, createClient } from './create-client.ts';
export { KinoraError, type KinoraErrorCode, toKinoraError } from './kinora-error.ts';
export { type Page, readAnswer, readBytes, readPage } from './read-answer.ts';
export { type Reader, send } from './send.ts';
export { type PlaybackToSign, signPlayback } from './sign-playback.ts';
export { type ApiRequest, type RequestOptions, toRequest } from './to-request.ts';
