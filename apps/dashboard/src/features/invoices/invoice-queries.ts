import { api } from '@kinora/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const invoiceList = () =>
  queryOptions({
    queryKey: ['invoices'],
    queryFn: async ({ signal }) => (await call(api.subscriptions.invoices, {}, { signal })).items,
  });
