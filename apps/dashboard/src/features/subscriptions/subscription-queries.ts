import { KinoraError } from '@kinora/client';
import { api, type OutputOf, type Plan, sentenceOf } from '@kinora/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useLastKnownCount } from '../../api/use-last-known-count.ts';
import { planList } from './plan-queries.ts';

const subscriptions = api.subscriptions;

type Answer = OutputOf<typeof subscriptions.current>;

export interface CurrentSubscription {
  subscription?: Answer['subscription'];
  paymentMethod: Answer['payment_method'];
  /** What became of an earlier plan, where there is none now. */
  lapsed?: string;
}

export const currentSubscription = () =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: async ({ signal }): Promise<CurrentSubscription> => {
      try {
        const { subscription, payment_method } = await call(subscriptions.current, {}, { signal });
        return { subscription, paymentMethod: payment_method };
      } catch (error) {
        if (!(error instanceof KinoraError) || error.code !== 'subscription_not_found') throw error;
        const isLapsed = error.message !== sentenceOf('subscription_not_found');
        return { paymentMethod: null, ...(isLapsed && { lapsed: error.message }) };
      }
    },
  });

export interface CurrentPlan extends CurrentSubscription {
  plans: Plan[];
  /** None until both answers are there, or where there is none. */
  plan: Plan | undefined;
  /** What the plan costs; until that is known, what it cost at the last visit. */
  amount: number | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** The subscription together with the plan it is for. */
export function useCurrentPlan(): CurrentPlan {
  const subscription = useQuery(currentSubscription());
  const list = useQuery(planList());
  const { data: current = { paymentMethod: null } } = subscription;
  const { data: plans = [] } = list;
  const missing = [subscription, list].filter(({ data }) => data === undefined);
  const hasPlan = current.subscription && current.subscription.access !== 'none';
  const plan = hasPlan ? plans.find(({ id }) => id === current.subscription?.plan_id) : undefined;
  const lastAmount = useLastKnownCount('plan-amount', plan?.amount);
  return {
    ...current,
    plans,
    plan,
    amount: missing.length > 0 ? lastAmount : plan?.amount,
    isPending: missing.some(({ isPending }) => isPending),
    isError: missing.some(({ isError }) => isError),
    error: missing.find(({ isError }) => isError)?.error ?? null,
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
}

/** Whatever is done about a plan, its bills and limits may be others afterwards. */
function useRefreshPlan(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['subscription'] }),
      queryClient.invalidateQueries({ queryKey: ['invoices'] }),
    ]);
}

export function useSubscribe() {
  const onSettled = useRefreshPlan();
  return useMutation({ mutationFn: (planId: string) => call(subscriptions.subscribe, { plan_id: planId }), onSettled });
}

export function useChangePlan() {
  const onSettled = useRefreshPlan();
  return useMutation({ mutationFn: (planId: string) => call(subscriptions.change, { plan_id: planId }), onSettled });
}

export function useCancelPlan() {
  const onSettled = useRefreshPlan();
  return useMutation({ mutationFn: () => call(subscriptions.cancel, {}), onSettled });
}

export interface PaymentProof {
  payment_id: string;
  signature: string;
  subscription_id: string;
}

export function useConfirmPayment() {
  const onSettled = useRefreshPlan();
  return useMutation({ mutationFn: (proof: PaymentProof) => call(subscriptions.confirmPayment, proof), onSettled });
}
