import { toErrorMessage } from '../../api/error-messages.ts';
import { toastFailure } from '../../ui/toast.ts';
import { useBeginConnection } from './webflow-queries.ts';

/** Leaves for the consent page; the button keeps waiting until the browser is gone. */
export function useConnectWebflow() {
  const begin = useBeginConnection();
  return {
    isLeaving: begin.isPending || begin.isSuccess,
    connect: () =>
      begin.mutate(undefined, {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: (error) => toastFailure(toErrorMessage({}, error)),
      }),
  };
}
