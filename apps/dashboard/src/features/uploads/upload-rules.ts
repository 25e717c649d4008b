import { KinoraError } from '@kinora/client';
import { truncateName } from '../../ui/truncate-name.ts';

export const megabyte = 1024 * 1024;

/** From here on losing what was sent would hurt: these files go in pieces. */
export const resumableFromBytes = 50 * megabyte;

export const longestShownName = 30;

export const toUploadName = (fileName: string): string => fileName.replaceAll(' ', '_');

const videoEndings = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|mts|m2ts|ts|wmv|flv|ogv|3gp)$/i;

/** Browsers know the type of common files only; the ending speaks for the others. */
export const isVideoFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type.startsWith('video/') || videoEndings.test(name);

/** What is said about chosen files that are left out. */
export function notVideosText([file, ...others]: readonly Pick<File, 'name'>[]): string | undefined {
  if (!file) return undefined;
  if (others.length > 0) return `${others.length + 1} of these files are not videos.`;
  return `${truncateName(file.name, longestShownName)} is not a video.`;
}

/** Something about the file itself that sending it again would not change. */
export class FileProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileProblem';
  }
}

const planIsFull = 'You have reached the video upload limit for this plan';

interface Refused {
  step: 'ticket' | 'upload';
  maxBytes?: number;
  /** What the server says, where it knows more than that the plan is full. */
  reason?: string;
}

/** The plan says no: to one more video, or to one of this size. */
export class UploadRefused extends Error {
  readonly title: string;
  /** What helps besides another plan. */
  readonly hint: string;

  constructor({ step, maxBytes = 200 * megabyte, reason = planIsFull }: Refused) {
    const title = step === 'ticket' ? reason : `Uploaded video is larger than ${Math.floor(maxBytes / megabyte)} MB`;
    super(title);
    this.name = 'UploadRefused';
    this.title = title;
    this.hint = step === 'ticket' ? 'Delete a video' : 'Choose a smaller video';
  }
}

/** Any 400 of a ticket, but for those that say what else is wrong with it; whatever else went wrong stays what it is. */
export function toTicketRefusal(error: unknown): unknown {
  if (!(error instanceof KinoraError) || error.status !== 400) return error;
  if (error.code === 'video_limit_reached') return new UploadRefused({ step: 'ticket', reason: error.message });
  return error.code === 'unknown' ? new UploadRefused({ step: 'ticket' }) : error;
}
