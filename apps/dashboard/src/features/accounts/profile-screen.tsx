import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { appVersion, hasPasswords } from '../../api/page-settings.ts';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonCard } from './person-card.tsx';
import classes from './profile-screen.module.css';

interface ProfileScreenProps {
  /** The plan and its payments, right after the person. */
  plan: ReactNode;
  /** The other sections that features bring. */
  children: ReactNode;
}

export function ProfileScreen({ plan, children }: ProfileScreenProps) {
  return (
    <div className={classes.screen}>
      <Title order={1} mb="lg">
        Profile
      </Title>
      <Stack gap="md">
        <PersonCard />
        {plan}
        {hasPasswords() && <PasswordSection />}
        {children}
        <DeleteAccountSection />
      </Stack>
      <Text size="xs" c="dimmed" ta="center" mt="xl">
        App version {appVersion()}
      </Text>
    </div>
  );
}
