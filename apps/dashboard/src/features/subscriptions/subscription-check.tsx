import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { referenceOf } from '../../api/error-messages.ts';
import { forgetPlan, isMarkedPaid, isPutOff, rememberedPlan, rememberPlan } from '../../api/session.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { currentSubscription, useCurrentPlan } from './subscription-queries.ts';
import { subscriptionRedirect } from './subscription-redirect.ts';

interface SubscriptionCheckProps {
  children: ReactNode;
  /** What stands there until it is known who may see the screen. */
  skeleton: ReactNode;
}

/** Who had a plan at the last look sees the screen at once, while the look is repeated behind it. */
export function SubscriptionCheck({ children, skeleton }: SubscriptionCheckProps) {
  const current = useQuery({ ...currentSubscription(), refetchOnMount: 'always' });
  const subscription = current.data?.subscription;
  const isKnown = current.isSuccess && !current.isFetching;
  // What the plan brings along stands above the screen: it must not push it down a moment later.
  const { isPending: isPlanPending } = useCurrentPlan();
  const marks = { isPaid: isMarkedPaid(), isBillPutOff: isPutOff('bill') };
  const redirect = isKnown ? subscriptionRedirect(subscription, marks) : undefined;
  const planId = isKnown && redirect === undefined ? subscription?.plan_id : undefined;

  useEffect(() => {
    if (planId) rememberPlan(planId);
    if (redirect) forgetPlan();
  }, [planId, redirect]);

  if (redirect) return <Navigate to={redirect} replace />;
  if ((isKnown && !isPlanPending) || rememberedPlan()) return children;
  if (current.isError) return <FetchError reference={referenceOf(current.error)} onRetry={() => current.refetch()} />;
  return skeleton;
}
