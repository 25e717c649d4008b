import { useLocation } from 'react-router';
import { hasBilling } from '../../api/page-settings.ts';
import { BillingStatusNotice } from './billing-status-notice.tsx';
import classes from './plan-notices.module.css';
import { UpgradeBanner } from './upgrade-banner.tsx';

/** Screens that are about the plan themselves, and say there what there is to say. */
const quietScreens = ['/plans', '/checkout', '/payment-success', '/payment-failed', '/profile', '/admin', '/500'];

export function PlanNotices() {
  const { pathname } = useLocation();
  if (!hasBilling() || quietScreens.includes(pathname)) return null;
  return (
    <div className={classes.notices}>
      <BillingStatusNotice />
      <UpgradeBanner />
    </div>
  );
}
