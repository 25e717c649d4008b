import type { ComponentType } from 'react';
import { SubscriptionCheck } from './features/subscriptions/subscription-check.tsx';
import { WebflowReturn } from './features/webflow/webflow-return.tsx';

/** The screen, for those who have chosen a plan and paid for it; the others are sent to what they have to do first. */
export const withPlan = (Screen: ComponentType, Skeleton: ComponentType): ComponentType =>
  function ScreenOfPlan() {
    return (
      <SubscriptionCheck skeleton={<Skeleton />}>
        <WebflowReturn>
          <Screen />
        </WebflowReturn>
      </SubscriptionCheck>
    );
  };
