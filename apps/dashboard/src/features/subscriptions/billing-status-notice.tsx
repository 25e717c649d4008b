import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { billingStatusOf } from './billing-status.ts';
import classes from './billing-status-notice.module.css';
import { useCurrentPlan } from './subscription-queries.ts';

interface PageLinkProps {
  href: string | null;
  variant: 'filled' | 'default';
  children: ReactNode;
}

function ProviderPage({ href, variant, children }: PageLinkProps) {
  if (!href) return null;
  return (
    <Button component="a" href={href} target="_blank" rel="noopener noreferrer" size="sm" variant={variant}>
      {children}
    </Button>
  );
}

/** Until when the plan is good and what to do about it; nothing while all is well. */
export function BillingStatusNotice() {
  const { subscription, plans } = useCurrentPlan();
  const status = subscription && plans.length > 0 ? billingStatusOf(subscription, plans) : undefined;
  if (!subscription || !status) return null;
  const { title, text, urgent } = status;
  return (
    <section className={classes.notice} data-urgent={urgent || undefined} aria-label="About your plan">
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{text}</Text>
      </div>
      {urgent && (
        <div className={classes.actions}>
          <ProviderPage href={subscription.pay_url} variant="filled">
            Pay now
          </ProviderPage>
          <ProviderPage href={subscription.manage_url} variant="default">
            Change card
          </ProviderPage>
        </div>
      )}
    </section>
  );
}
