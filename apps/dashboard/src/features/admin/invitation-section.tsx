import { adminApi, type Invitation } from '@kinora/contract/admin';
import { Badge, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ErrorMessage, referenceOf, toErrorMessage } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { shortDate } from '../../ui/short-date.ts';
import { ShortList } from '../../ui/short-list.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import classes from './accounts-tab.module.css';
import { invitationList, useAct } from './admin-queries.ts';
import { InvitationFields } from './invitation-fields.tsx';

export function InvitationSection({ isClosed }: { isClosed: boolean }) {
  const invitations = useQuery(invitationList());
  const list = invitations.data ?? [];
  return (
    <SectionCard
      title="Invitations"
      description={
        isClosed
          ? 'Invitations do nothing while registration is closed.'
          : 'An invitation lets one email address create an account, also where registration is not open to everybody.'
      }
    >
      {!isClosed && <InviteForm />}
      {invitations.isPending && <Skeleton height={64} role="status" aria-label="Loading invitations" />}
      {invitations.isLoadingError && (
        <FetchError reference={referenceOf(invitations.error)} onRetry={() => invitations.refetch()} />
      )}
      {list.length > 0 && (
        <ShortList items={list} label="Invitations">
          {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
        </ShortList>
      )}
    </SectionCard>
  );
}

function InviteForm() {
  const invite = useAct(adminApi.registration.invite);
  const [email, setEmail] = useState('');
  const [days, setDays] = useState('7');
  const [isAdministrator, setAdministrator] = useState(false);
  const [failure, setFailure] = useState<ErrorMessage>();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setFailure(undefined);
    invite.mutate(
      { email, days: Number(days), is_administrator: isAdministrator },
      {
        onSuccess: () => {
          setEmail('');
          setAdministrator(false);
          toast('Invitation sent');
        },
        onError: (error) => setFailure(toErrorMessage({}, error)),
      },
    );
  };
  return (
    <form onSubmit={send} aria-label="Invite">
      <Stack gap="sm" mb="md">
        <FormError message={failure} />
        <InvitationFields email={email} onEmail={setEmail} days={days} onDays={setDays} />
        <Group justify="space-between">
          <Checkbox
            label="As administrator"
            checked={isAdministrator}
            onChange={(event) => setAdministrator(event.currentTarget.checked)}
          />
          <Button type="submit" loading={invite.isPending}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, is_administrator, is_expired, expires_at } = invitation;
  const revoke = useAct(adminApi.registration.revokeInvitation);
  const takeBack = (): void =>
    revoke.mutate(
      { invitation_id: id },
      {
        onSuccess: () => toast('Invitation revoked'),
        onError: (error) => toastFailure(toErrorMessage({}, error)),
      },
    );
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          <Text fw={550} className="app-wrap">
            {email}
          </Text>
          {is_administrator && (
            <Badge variant="light" size="md">
              Administrator
            </Badge>
          )}
        </div>
        <Text size="sm" c="dimmed">
          {is_expired ? `Expired on ${shortDate(expires_at)}` : `Good until ${shortDate(expires_at)}`}
        </Text>
      </div>
      <div className={classes.action}>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={revoke.isPending}
          onClick={takeBack}
          aria-label={`Revoke the invitation of ${email}`}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}
