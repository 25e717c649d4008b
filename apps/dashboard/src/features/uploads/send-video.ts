import { KinoraError } from '@kinora/client';
import { api, type UploadTicket } from '@kinora/contract';
import { call } from '../../api/call.ts';
import { NetworkError } from '../../api/network-error.ts';
import { sendForm } from './send-form.ts';
import { sendParts } from './send-parts.ts';
import { removeResumable, sendResumable } from './send-resumable.ts';
import { fingerprintOf, type UploadMemory } from './upload-memory.ts';
import { FileProblem, resumableFromBytes, toTicketRefusal, toUploadName, UploadRefused } from './upload-rules.ts';

/** Instead of an address: what goes into a bucket is found again by its video. */
const inBucket = 'bucket';

const canRest = (ticket: UploadTicket | undefined): boolean => Boolean(ticket?.resumable_url || ticket?.takes_parts);

/** The video that it is another cut of, and whether that shows it as soon as it can. */
export interface NewCut {
  videoId: string;
  goesLive: boolean;
}

/** What the server holds for a file so far; outlives an attempt, a pause and a lost network. */
export interface UploadPlace {
  /** Of a file that is another cut of a video, and not a video of its own. */
  cut?: NewCut | undefined;
  videoId?: string | undefined;
  ticket?: UploadTicket | undefined;
  uploadUrl?: string | undefined;
  /** Whether the ticket may be used up: an attempt with it ended without an answer. */
  isTried?: boolean | undefined;
  /** Of a link: the name of the call that asked for it, and whether the server has given up. */
  askedAs?: string | undefined;
  hasFailed?: boolean | undefined;
}

export interface Sending {
  file: File;
  place: UploadPlace;
  /** Whether it can rest and go on later. */
  onBegin: (how: { resumable: boolean }) => void;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** Sends one file, by whichever way suits it, and answers the id of the video that it became. */
export function createVideoSender(memory: UploadMemory, owner: string) {
  async function send(sending: Sending): Promise<string> {
    const { file, place, signal } = sending;
    await assertReadable(file);
    if (file.size >= resumableFromBytes) recall(file, place);
    if (!place.uploadUrl && !place.ticket) await reserve(file, place);
    // The ticket is always waited for: one that nobody knows of would keep its place in the plan.
    signal.throwIfAborted();
    if (place.uploadUrl || (file.size >= resumableFromBytes && canRest(place.ticket))) await inPieces(sending);
    else await asForm(sending);
    return place.videoId as string;
  }

  function recall(file: File, place: UploadPlace): void {
    if (place.uploadUrl || place.ticket) return;
    const begun = memory.recall(fingerprintOf(owner, file, place.cut?.videoId));
    if (begun) Object.assign(place, { uploadUrl: begun.uploadUrl, videoId: begun.videoId });
  }

  async function inPieces(sending: Sending): Promise<void> {
    const { file, place } = sending;
    const print = fingerprintOf(owner, file, place.cut?.videoId);
    const { uploadUrl, ticket } = place;
    const videoId = place.videoId as string;
    const remember = (url: string): void => {
      place.uploadUrl = url;
      memory.remember(print, { uploadUrl: url, videoId });
    };
    sending.onBegin({ resumable: true });
    try {
      if (uploadUrl === inBucket || ticket?.takes_parts)
        await sendParts({ ...sending, videoId, onBegun: () => remember(inBucket) });
      else
        await sendResumable({
          ...sending,
          begin: uploadUrl ? { uploadUrl } : { ticket: ticket as UploadTicket },
          onBegun: remember,
        });
      memory.forget(print);
    } catch (error) {
      if (!(error instanceof KinoraError) || ![403, 404, 410].includes(error.status)) throw toRefusal(error, ticket);
      // The server let go of it: after a day, or because the video was deleted meanwhile.
      memory.forget(print);
      forgetPlace(place);
      if (uploadUrl) return void (await send(sending));
      throw error;
    }
  }

  async function asForm(sending: Sending): Promise<void> {
    const { place } = sending;
    const { isTried } = place;
    const ticket = place.ticket as UploadTicket;
    sending.onBegin({ resumable: false });
    place.isTried = true;
    try {
      await sendForm({ ...sending, ticket });
    } catch (error) {
      // Nobody knows what became of it. Another ticket would take another place of the plan, so this one is tried again.
      if (isWithoutAnswer(error)) throw error;
      if (isTried && isSpent(error) && (await hasArrived(ticket.id, place.cut))) return;
      forgetPlace(place);
      if (isTried && isSpent(error)) return void (await send(sending));
      throw toRefusal(error, ticket);
    }
  }

  return {
    send,
    /** For a file that nobody wants any more. */
    async release(file: File, place: UploadPlace): Promise<void> {
      const { uploadUrl, videoId } = place;
      memory.forget(fingerprintOf(owner, file, place.cut?.videoId));
      forgetPlace(place);
      if (uploadUrl && uploadUrl !== inBucket) await removeResumable(uploadUrl);
      else if (videoId) await removeVideo(videoId, place.cut);
    },
  };
}

export type VideoSender = ReturnType<typeof createVideoSender>;

function forgetPlace(place: UploadPlace): void {
  Object.assign(place, { videoId: undefined, ticket: undefined, uploadUrl: undefined, isTried: undefined });
}

const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof KinoraError && (error.status === 429 || error.status >= 500));

/** A form's ticket is good once: for a file that is whole, or for one whose connection broke. */
const isSpent = (error: unknown): boolean =>
  error instanceof KinoraError && ['upload_used', 'upload_refused'].includes(error.code);

async function hasArrived(videoId: string, cut: NewCut | undefined): Promise<boolean> {
  const found = await findSent(videoId, cut).catch((error) => {
    if (error instanceof KinoraError && error.status === 404) return undefined;
    throw error;
  });
  return found !== undefined && found.status !== 'uploading';
}

const findSent = async (videoId: string, cut: NewCut | undefined) =>
  cut
    ? (await call(api.cuts.list, { video_id: cut.videoId })).find(({ id }) => id === videoId)
    : call(api.videos.get, { video_id: videoId });

const removeVideo = (videoId: string, cut: NewCut | undefined) =>
  cut
    ? call(api.cuts.remove, { video_id: cut.videoId, cut_id: videoId })
    : call(api.videos.remove, { video_id: videoId });

const askForTicket = (filename: string, cut: NewCut | undefined) =>
  cut ? call(api.cuts.create, { video_id: cut.videoId, filename }) : call(api.videos.createTicket, { filename });

/** Reserves a place in the plan; a file that is too large gives it back before a single byte is sent. */
async function reserve(file: File, place: UploadPlace): Promise<void> {
  const { cut } = place;
  const ticket = await askForTicket(toUploadName(file.name), cut).catch((error) => {
    throw toTicketRefusal(error);
  });
  if (file.size > ticket.max_bytes) {
    await removeVideo(ticket.id, cut).catch(() => undefined);
    throw new UploadRefused({ step: 'upload', maxBytes: ticket.max_bytes });
  }
  Object.assign(place, { ticket, videoId: ticket.id });
  if (cut?.goesLive) await call(api.cuts.publish, { video_id: cut.videoId, cut_id: ticket.id, when_ready: true });
}

function toRefusal(error: unknown, ticket: UploadTicket | undefined): unknown {
  // A bucket refuses a file that is too large with a 400 in words of its own.
  const isTooLarge =
    error instanceof KinoraError && error.status === 400 && ['video_too_large', 'unknown'].includes(error.code);
  return isTooLarge && ticket ? new UploadRefused({ step: 'upload', maxBytes: ticket.max_bytes }) : error;
}

/** A file that was moved or changed since it was picked looks like a lost network to the one who sends it. */
async function assertReadable(file: File): Promise<void> {
  if (file.size === 0) throw new FileProblem('The file is empty.');
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new FileProblem('The file was moved or changed after you chose it. Choose it again.');
    });
}
