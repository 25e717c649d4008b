export const toUploadName = (fileName: string): string => fileName.replaceAll(' ', '_');

interface Refused {
  step: 'ticket' | 'upload';
  maxBytes?: number;
}

const megabyte = 1024 * 1024;

/** The plan says no: to one more video, or to one of this size. */
export class UploadRefused extends Error {
  readonly title: string;
  readonly hint: string;

  constructor({ step, maxBytes = 200 * megabyte }: Refused) {
    const title =
      step === 'ticket'
        ? 'You have reached the video upload limit for this plan'
        : `Uploaded video is larger than ${Math.floor(maxBytes / megabyte)} MB`;
    super(title);
    this.name = 'UploadRefused';
    this.title = title;
    this.hint = step === 'ticket' ? 'Delete a video or upgrade' : 'Choose a smaller video or upgrade';
  }
}
