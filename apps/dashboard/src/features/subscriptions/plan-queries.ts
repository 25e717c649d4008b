import { api } from '@kinora/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const plansChangeRarelyMs = 5 * 60_000;

export const planList = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => call(api.plans.list, {}, { signal }),
    staleTime: plansChangeRarelyMs,
  });

export const plan = (planId: string) =>
  queryOptions({
    queryKey: ['plans', planId],
    queryFn: ({ signal }) => call(api.plans.get, { plan_id: planId }, { signal }),
    staleTime: plansChangeRarelyMs,
  });
