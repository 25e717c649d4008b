import { api } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { toRequest } from './request-address.ts';

describe('toRequest', () => {
  it('sends the input of a POST as JSON', () => {
    expect(toRequest(api.accounts.login, { email: 'a@x.test', password: 'p' })).toEqual({
      address: '/login',
      body: '{"email":"a@x.test","password":"p"}',
    });
  });

  it('leaves out what is undefined', () => {
    expect(toRequest(api.accounts.login, { email: 'a', password: 'p', otp: undefined }).body).not.toContain('otp');
  });

  it('fills path parameters and keeps them out of the rest', () => {
    const shape = { method: 'PUT', path: '/players/:player_id/sources/:source_id' } as const;
    expect(toRequest(shape, { player_id: 'ply_1', source_id: 'src_2', url: 'u' })).toEqual({
      address: '/players/ply_1/sources/src_2',
      body: '{"url":"u"}',
    });
  });

  it('cannot be led to another path by a parameter', () => {
    expect(toRequest(api.twoFactors.qrCode, { email: '../a/b?c#d@x.test' }).address).toBe(
      '/two-factors/..%2Fa%2Fb%3Fc%23d%40x.test',
    );
  });

  it('sends the input of a GET as a query', () => {
    const shape = { method: 'GET', path: '/players' } as const;
    expect(toRequest(shape, { limit: 20, q: 'a b&c', cursor: undefined })).toEqual({
      address: '/players?limit=20&q=a+b%26c',
      body: undefined,
    });
    expect(toRequest(shape, {}).address).toBe('/players');
  });
});
