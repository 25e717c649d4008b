export const checkoutAddress = (planId: string, subscriptionId: string): string =>
  `/checkout?${new URLSearchParams({ planid: planId, s_id: subscriptionId })}`;
