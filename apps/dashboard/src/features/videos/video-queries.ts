import { api, type Video } from '@kinora/contract';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call, callPage } from '../../api/call.ts';
import { sendBytes } from '../../api/send-bytes.ts';
import { toUploadName, UploadRefused } from './upload-rules.ts';

export const videoPages = ({ q, limit }: { q: string; limit: number }) =>
  infiniteQueryOptions({
    queryKey: ['videos', 'list', { q, limit }],
    queryFn: ({ pageParam, signal }) =>
      callPage(api.videos.list, { limit, q: q || undefined, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export interface VideoUpload {
  file: File;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal?: AbortSignal | undefined;
}

async function upload({ file, onProgress, signal }: VideoUpload): Promise<Video> {
  const filename = toUploadName(file.name);
  const ticket = await call(api.videos.createTicket, { filename }, { signal }).catch((error) => {
    throw error instanceof ApiError && error.status === 400 ? new UploadRefused({ step: 'ticket' }) : error;
  });
  const tooLarge = new UploadRefused({ step: 'upload', maxBytes: ticket.max_bytes });
  if (file.size > ticket.max_bytes) throw tooLarge;
  const body = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) body.append(name, value);
  body.append('file', file, filename);
  await sendBytes({ method: 'POST', address: ticket.upload_url, body, onProgress, signal }).catch((error) => {
    throw error instanceof ApiError && error.code === 'video_too_large' ? tooLarge : error;
  });
  return call(api.videos.get, { video_id: ticket.id }, { signal });
}

/** Reserves a place in the plan, sends the file, and answers the video that it became. */
export function useUploadVideo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: upload,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['videos'] }),
  });
}
