import type { AdminAct } from '@kinora/contract/admin';

export const actWords: Record<AdminAct, string> = {
  administrator_granted: 'Administrator added',
  administrator_revoked: 'Administrator removed',
  account_suspended: 'Account suspended',
  account_restored: 'Account restored',
  account_signed_out: 'Signed out everywhere',
  account_deleted: 'Account deleted',
  reset_mailed: 'Password reset sent',
  plan_changed: 'Plan changed',
  registration_changed: 'Registration changed',
  invitation_sent: 'Invitation sent',
  invitation_revoked: 'Invitation revoked',
  video_taken_down: 'Video taken down',
  video_put_back: 'Video put back',
  work_retried: 'Job retried',
  work_cancelled: 'Job cancelled',
  branding_changed: 'Branding changed',
  announcement_published: 'Announcement published',
  announcement_ended: 'Announcement removed',
  maintenance_changed: 'Maintenance mode changed',
  part_tested: 'Test run',
};
