import type { ComponentType } from 'react';
import { SubscriptionCheck } from './features/subscriptions/subscription-check.tsx';
import { WebflowReturn } from './features/webflow/webflow-return.tsx';

/** The screen, for those who have a plan; the others are sent to what they have to do first. */
export const withPlan = (Screen: ComponentType): ComponentType =>
  function ScreenOfPlan() {
    return (
      <SubscriptionCheck>
        <WebflowReturn>
          <Screen />
        </WebflowReturn>
      </SubscriptionCheck>
    );
  };
