import { api } from '@kinora/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sendBytes } from '../../api/send-bytes.ts';
import { md5Of } from './md5.ts';

export { imageMessages, imageProblem, imageTypes } from './image-refusal.ts';

export interface ImageUpload {
  file: File;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sends an image and answers the address at which it is seen from then on. */
export const useUploadImage = () =>
  useMutation({
    mutationFn: async ({ file, onProgress }: ImageUpload) => {
      const contentMd5 = await md5Of(file);
      const ticket = await call(api.images.createTicket, { file_name: file.name, content_md5: contentMd5 });
      const headers = { 'Content-MD5': contentMd5, 'Content-Type': file.type };
      await sendBytes({ method: 'PUT', address: ticket.upload_url, headers, body: file, onProgress });
      return ticket.url;
    },
  });
