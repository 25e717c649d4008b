import { useLocation } from 'react-router';
import classes from './plan-notices.module.css';
import { StandingNotice } from './standing-notice.tsx';
import { UpgradeBanner } from './upgrade-banner.tsx';

/** Screens that are about the plan themselves, and say there what there is to say. */
const quietScreens = ['/plans', '/checkout', '/payment-success', '/payment-failed', '/profile', '/500'];

export function PlanNotices() {
  const { pathname } = useLocation();
  if (quietScreens.includes(pathname)) return null;
  return (
    <div className={classes.notices}>
      <StandingNotice />
      <UpgradeBanner />
    </div>
  );
}
