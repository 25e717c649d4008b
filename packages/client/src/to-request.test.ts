import { api } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { toRequest } from './to-request.ts';

const { accounts, players, tracks, twoFactors, videos } = api;

describe('toRequest', () => {
  it('sends the input of a POST as JSON', () => {
    expect(toRequest(accounts.login, { email: 'a@x.test', password: 'p' })).toEqual({
      method: 'POST',
      address: '/login',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@x.test","password":"p"}',
    });
  });

  it('leaves out what is undefined', () => {
    expect(toRequest(accounts.login, { email: 'a', password: 'p', otp: undefined } as never).body).not.toContain('otp');
  });

  it('fills path parameters and keeps them out of the rest', () => {
    expect(toRequest(players.updateSource, { player_id: 'ply_1', source_id: 'src_2', url: 'u' })).toMatchObject({
      method: 'PUT',
      address: '/players/ply_1/sources/src_2',
      body: '{"url":"u"}',
    });
  });

  it.each([
    ['../a/b?c#d@x.test', '/two-factors/..%2Fa%2Fb%3Fc%23d%40x.test'],
    ["$&$'@x.test", "/two-factors/%24%26%24'%40x.test"],
  ])('cannot be led to another path by the parameter %j', (email, address) => {
    expect(toRequest(twoFactors.qrCode, { email }).address).toBe(address);
  });

  it('sends the input of a GET or DELETE as a query, without a body', () => {
    expect(toRequest(videos.list, { limit: 20, q: 'a b&c', cursor: undefined })).toEqual({
      method: 'GET',
      address: '/videos?limit=20&q=a+b%26c',
      headers: {},
    });
    expect(toRequest(videos.list, {}).address).toBe('/videos');
    expect(toRequest(videos.remove, { video_id: 'vid_1' })).toEqual({
      method: 'DELETE',
      address: '/videos/vid_1',
      headers: {},
    });
  });

  it('sends a file as it is', () => {
    const file = new Uint8Array([0xef, 0xbb, 0xbf]);
    expect(toRequest(tracks.upload, { video_id: 'vid_1', track_id: 'trk_1', file })).toEqual({
      method: 'PUT',
      address: '/videos/vid_1/tracks/trk_1/file',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    });
  });

  it('names the caller and the call in headers', () => {
    const options = { bearer: 'kin_1', idempotencyKey: 'one' };
    expect(toRequest(players.create, { name: 'A' }, options).headers).toEqual({
      authorization: 'Bearer kin_1',
      'idempotency-key': 'one',
      'content-type': 'application/json',
    });
    expect(toRequest(players.list, {}, { bearer: '' }).headers).toEqual({});
  });
});
