/** Nobody who has an account needs these first. */
export { ReportLayout } from './features/stats/reports/report-layout.tsx';
export { ReportScreen } from './features/stats/reports/report-screen.tsx';
