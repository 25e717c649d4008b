import type { AdminAccount } from '@kinora/contract/admin';
import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { hasBilling } from '../../api/page-settings.ts';
import { bytesText, countText } from '../../ui/quantity-text.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { type AccountQuestion, accountQuestions, questionsFor } from './account-questions.ts';
import classes from './accounts-tab.module.css';

interface AccountRowProps {
  account: AdminAccount;
  onAsk: (question: AccountQuestion) => void;
}

export function AccountRow({ account, onAsk }: AccountRowProps) {
  const { email, name, state, reason, is_administrator, plan_id, videos, stored_bytes, last_sign_in_at } = account;
  const questions = questionsFor(account);
  const used = [countText(videos, { of: 'video', isCapped: false }), bytesText(stored_bytes)];
  const seen = last_sign_in_at ? relativeTime(last_sign_in_at, Date.now() / 1000) : 'never';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          <Text fw={550} className="app-wrap">
            {name}
          </Text>
          {is_administrator && (
            <Badge variant="light" size="md">
              Administrator
            </Badge>
          )}
          {state === 'suspended' && (
            <Badge variant="light" color="red" size="md">
              Suspended
            </Badge>
          )}
          {state === 'deleting' && (
            <Badge variant="light" color="gray" size="md">
              Being deleted
            </Badge>
          )}
        </div>
        <Text size="sm" c="dimmed" className="app-wrap">
          {email}
        </Text>
        {reason && (
          <Text size="sm" className="app-wrap">
            Reason: {reason}
          </Text>
        )}
      </div>
      <div className={classes.facts}>
        <Text size="sm" className="app-digits">
          {[...(hasBilling() ? [plan_id ? `${plan_id} plan` : 'No plan'] : []), ...used].join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          Last sign-in {seen}
        </Text>
      </div>
      <div className={classes.action}>
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={`Actions for ${email}`}
              disabled={questions.length === 0}
            >
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {questions.map((question) => (
              <Menu.Item
                key={question}
                {...(accountQuestions[question].isHarsh && { color: 'red' })}
                onClick={() => onAsk(question)}
              >
                {accountQuestions[question].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
}
