import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { hasBilling, hasPasswords, openidLabel } from './api/page-settings.ts';
import { holdWebflowCode, sessionUser } from './api/session.ts';
import { signInAddress } from './api/sign-in-address.ts';
import type { ScreenTitle } from './features/shell/document-title.tsx';
import { isScheduledSwitch } from './features/shell/error-page-message.ts';
import { BrokenScreen, RouterErrorScreen } from './features/shell/router-error-screen.tsx';
import { ScreenFrame } from './features/shell/screen-frame.tsx';
import type { ScreenLink } from './features/shell/screen-link.ts';
import { SplashScreen } from './features/shell/splash-screen.tsx';
import { codeOfAddress, confirmationPath, signInAddressWithCode } from './features/webflow/webflow-addresses.ts';

interface ScreenRow {
  path: string;
  title: ScreenTitle;
  load: () => Promise<ComponentType>;
  /** Fetches what the screen shows first, for somebody who is about to open it. */
  prefetch?: (queryClient: QueryClient, address: URL) => Promise<void>;
  /** Where navigation offers this screen; without it the screen is reached from others only. */
  link?: ScreenLink;
}

const visitorScreens: ScreenRow[] = [
  {
    path: '/signin',
    title: 'Sign In',
    load: async () => {
      const { SignInScreen } = await import('./features/accounts/sign-in-screen.tsx');
      if (!openidLabel()) return SignInScreen;
      return (await import('./features/accounts/with-openid.tsx')).withOpenid(SignInScreen);
    },
  },
  {
    path: '/register',
    title: 'Register',
    load: async () => (await import('./features/accounts/register-screen.tsx')).RegisterScreen,
  },
  {
    path: '/forgot-password',
    title: 'Password Recovery',
    load: async () => (await import('./features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
  },
  {
    path: '/account-recovery',
    title: 'Account Recovery',
    load: async () => (await import('./features/accounts/account-recovery-screen.tsx')).AccountRecoveryScreen,
  },
];

/** Reached from the sign-in provider alone, signed in or not. */
const openidScreen: ScreenRow = {
  path: '/signin/openid',
  title: 'Signing In',
  load: async () => (await import('./features/accounts/openid-return-screen.tsx')).OpenidReturnScreen,
};

/** For whoever has its link, signed in or not. */
const reportScreen: ScreenRow = {
  path: '/report',
  title: 'Report',
  load: async () => (await import('./report-route.tsx')).ReportScreen,
};

const plansScreen: ScreenRow = {
  path: '/plans',
  title: 'Plans',
  load: async () => (await import('./features/plans/plans-screen.tsx')).PlansScreen,
  link: { label: 'Pricing Plans', place: 'bar' },
};

/** A new screen is one row here; its link appears with it. */
const memberScreens: ScreenRow[] = [
  {
    path: '/',
    title: 'Dashboard',
    load: async () => (await import('./dashboard-route.tsx')).DashboardRoute,
    link: { label: 'Dashboard', place: 'drawer' },
  },
  {
    path: '/all-players',
    title: 'All Players',
    load: async () => (await import('./features/players/all-players-screen.tsx')).AllPlayersScreen,
    prefetch: async (client) => (await import('./features/players/all-players-screen.tsx')).prefetchAllPlayers(client),
  },
  {
    path: '/video-library',
    title: 'Video Library',
    load: async () => (await import('./library-route.tsx')).LibraryRoute,
    prefetch: async (client) => (await import('./library-route.tsx')).prefetchLibrary(client),
    link: { label: 'Video Library', place: 'bar' },
  },
  {
    path: '/captions',
    title: 'Captions',
    load: async () => (await import('./captions-route.tsx')).TracksScreen,
    prefetch: async (client, address) => (await import('./captions-route.tsx')).prefetchTracks(client, address),
  },
  {
    path: '/cuts',
    title: 'Replace Video',
    load: async () => (await import('./features/cuts/cuts-screen.tsx')).CutsScreen,
    prefetch: async (client, address) =>
      (await import('./features/cuts/cuts-screen.tsx')).prefetchCuts(client, address),
  },
  {
    path: '/analytics',
    title: 'Analytics',
    load: async () => (await import('./stats-route.tsx')).StatsScreen,
    prefetch: async (client, address) => (await import('./stats-route.tsx')).prefetchStats(client, address),
    link: { label: 'Analytics', place: 'bar' },
  },
  {
    path: '/analytics/video',
    title: 'Video Analytics',
    load: async () => (await import('./stats-route.tsx')).VideoStatsScreen,
    prefetch: async (client, address) => (await import('./stats-route.tsx')).prefetchVideoStats(client, address),
  },
  {
    path: '/analytics/player',
    title: 'Player Analytics',
    load: async () => (await import('./stats-route.tsx')).PlayerStatsScreen,
    prefetch: async (client, address) => (await import('./stats-route.tsx')).prefetchPlayerStats(client, address),
  },
  plansScreen,
  {
    path: '/checkout',
    title: 'Checkout',
    load: async () => (await import('./checkout-route.tsx')).CheckoutRoute,
  },
  {
    path: '/payment-success',
    title: 'Payment successful',
    load: async () => (await import('./features/checkout/payment-result-screens.tsx')).PaymentSuccessScreen,
  },
  {
    path: '/payment-failed',
    title: 'Payment failed',
    load: async () => (await import('./features/checkout/payment-result-screens.tsx')).PaymentFailedScreen,
  },
  {
    path: '/invoices',
    title: 'Receipts',
    load: async () => (await import('./features/invoices/invoices-screen.tsx')).InvoicesScreen,
  },
  {
    path: '/profile',
    title: 'Profile',
    load: async () => (await import('./profile-route.tsx')).ProfileRoute,
    link: { label: 'Profile', place: 'menu' },
  },
  {
    path: '/admin',
    title: 'Administration',
    load: async () => (await import('./admin-route.tsx')).AdminRoute,
    link: { label: 'Administration', place: 'menu' },
  },
  {
    path: confirmationPath,
    title: 'Webflow',
    load: async () => (await import('./features/webflow/confirmation-screen.tsx')).ConfirmationScreen,
  },
  {
    path: '/500',
    title: (query) => (isScheduledSwitch(query.get('m')) ? 'Plan change' : 'Error'),
    load: async () => (await import('./features/shell/server-error-screen.tsx')).ServerErrorScreen,
  },
  {
    path: '*',
    title: 'Page Not Found',
    load: async () => (await import('./features/shell/not-found-screen.tsx')).NotFoundScreen,
  },
];

/** Screens that fill the whole window and bring their own bar. */
const fullScreens: ScreenRow[] = [
  {
    path: '/detail',
    title: 'Player Editor',
    load: async () => (await import('./editor-route.tsx')).EditorRoute,
    prefetch: async (client, address) => (await import('./editor-route.tsx')).prefetchEditor(client, address),
  },
  {
    path: '/captions/edit',
    title: 'Caption Editor',
    load: async () => (await import('./captions-route.tsx')).CueEditorScreen,
  },
];

const memberLinks = memberScreens.flatMap(({ path, link }) => (link ? [{ ...link, to: path }] : []));

/** A failure is no matter here: the screen itself tells of it when it is opened. */
export function prefetchScreen(queryClient: QueryClient, address: URL): void {
  const screen = [...memberScreens, ...fullScreens].find(({ path }) => path === address.pathname);
  Promise.all([screen?.load(), screen?.prefetch?.(queryClient, address)]).catch(() => undefined);
}

/** Where nobody pays there is nothing to see at these addresses. */
const billingPaths = ['/plans', '/checkout', '/payment-success', '/payment-failed', '/invoices'];
const offered = (screens: ScreenRow[]): ScreenRow[] =>
  hasBilling() ? screens : screens.filter(({ path }) => !billingPaths.includes(path));

/** Where nobody has a password there is none to set or to forget. */
const waysIn = (): ScreenRow[] => [
  ...visitorScreens.filter(({ path }) => path === '/signin' || hasPasswords()),
  openidScreen,
];

const toRoute = ({ path, title, load }: ScreenRow): RouteObject => ({
  path,
  handle: { title },
  lazy: { Component: load },
});

/**
 * A screen that breaks, or whose code does not come, leaves the layout and its links around it as they are. The boundary
 * stands above the screens: a route whose code is missing is not drawn, and its own boundary would not be either.
 */
const guarded = (screens: ScreenRow[], ErrorBoundary: ComponentType = BrokenScreen): RouteObject => ({
  ErrorBoundary,
  children: screens.map(toRoute),
});

const loadAuthLayout = async () => (await import('./features/shell/auth-layout.tsx')).AuthLayout;
const loadVisitorLayout = async () => (await import('./features/shell/visitor-layout.tsx')).VisitorLayout;
const loadMemberFrame = async () => (await import('./member-frame.tsx')).MemberFrame;

const loadReportLayout = async () => (await import('./report-route.tsx')).ReportLayout;

const reportRoute = (): RouteObject => ({ lazy: { Component: loadReportLayout }, children: [guarded([reportScreen])] });

const visitorRoutes = (): RouteObject[] => [
  reportRoute(),
  {
    lazy: { Component: loadAuthLayout },
    children: [guarded(waysIn())],
  },
  {
    lazy: { Component: loadVisitorLayout },
    children: [guarded(offered([plansScreen]))],
  },
  { path: confirmationPath, loader: ({ request }) => redirect(keepWebflowCode(request.url)) },
  { path: '*', loader: ({ request }) => redirect(signInAddress(pathOf(request))) },
];

const memberRoutes = (): RouteObject[] => [
  reportRoute(),
  ...visitorScreens.map(({ path }) => ({ path, loader: () => redirect('/') })),
  { lazy: { Component: loadAuthLayout }, children: [guarded([openidScreen])] },
  {
    lazy: { Component: loadMemberFrame },
    children: [
      guarded(fullScreens, RouterErrorScreen),
      { lazy: { Component: loadMainLayout }, children: [guarded(offered(memberScreens))] },
    ],
  },
];

/** Late, and without a word where it does not come: nothing else waits for it. */
const Announcements = lazy(() =>
  import('./features/announcements/announcement-banner.tsx').then(
    ({ AnnouncementBanner }) => ({ default: AnnouncementBanner }),
    () => ({ default: () => null }),
  ),
);

async function loadMainLayout(): Promise<ComponentType> {
  const [{ MainLayout }, { PlanNotices }] = await Promise.all([
    import('./features/shell/main-layout.tsx'),
    import('./features/subscriptions/plan-notices.tsx'),
  ]);
  const links = memberLinks.filter(
    ({ to }) => (to !== '/admin' || sessionUser()?.administrator) && (to !== '/plans' || hasBilling()),
  );
  const notices = (
    <>
      <Suspense>
        <Announcements />
      </Suspense>
      <PlanNotices />
    </>
  );
  return () => <MainLayout links={links} notices={notices} />;
}

function keepWebflowCode(address: string): string {
  const code = codeOfAddress(address);
  if (code) holdWebflowCode(code);
  return signInAddressWithCode(code);
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * The set of routes depends on the session alone, so signing in and out reloads the page. A router changes the routes
 * that it is given: each gets its own.
 */
export const createRouter = ({ signedIn }: { signedIn: boolean }) =>
  createBrowserRouter([
    {
      Component: ScreenFrame,
      ErrorBoundary: RouterErrorScreen,
      HydrateFallback: SplashScreen,
      children: signedIn ? memberRoutes() : visitorRoutes(),
    },
  ]);
