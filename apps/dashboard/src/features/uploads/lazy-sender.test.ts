import { expect, it } from 'vitest';
import { NetworkError } from '../../api/network-error.ts';
import { createLazySender } from './lazy-sender.ts';
import type { Sending, VideoSender } from './send-video.ts';

it('is fetched once, and anew where it did not come', async () => {
  const answers: (VideoSender | Error)[] = [
    new TypeError('Failed to fetch dynamically imported module'),
    { send: async () => 'vid_1', release: async () => undefined },
  ];
  const sender = createLazySender(async () => {
    const answer = answers.shift();
    if (answer && 'send' in answer) return answer;
    throw answer;
  });
  const sending = {} as Sending;
  await expect(sender.send(sending)).rejects.toBeInstanceOf(NetworkError);
  expect(await Promise.all([sender.send(sending), sender.send(sending)])).toEqual(['vid_1', 'vid_1']);
  await sender.release(new File([], 'a.mp4'), {});
  expect(answers).toEqual([]);
});
