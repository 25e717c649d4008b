import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { heldWebflowCode } from '../../api/session.ts';
import { confirmationAddress } from './webflow-addresses.ts';

/** Who came from Webflow, had to sign in first and has a plan goes on to what they came for. */
export function WebflowReturn({ children }: { children: ReactNode }) {
  const code = heldWebflowCode();
  return code ? <Navigate to={confirmationAddress(code)} replace /> : children;
}
