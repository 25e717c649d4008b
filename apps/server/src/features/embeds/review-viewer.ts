import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../http/network-of.ts';
import type { Viewer } from '../review-links/review-visit-service.ts';

/** By what somebody who loads a page again is known. */
export const viewerOf = ({ ip, headers }: FastifyRequest): Viewer => ({
  network: networkOf(ip),
  userAgent: headers['user-agent'] ?? '',
});
