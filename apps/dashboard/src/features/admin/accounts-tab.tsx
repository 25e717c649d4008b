import { type AccountState, type AdminAccount, AccountState as states } from '@kinora/contract/admin';
import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referenceOf } from '../../api/error-messages.ts';
import { EndOfList } from '../../ui/end-of-list.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { countText } from '../../ui/quantity-text.ts';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { AccountDialog } from './account-dialog.tsx';
import type { AccountQuestion } from './account-questions.ts';
import { AccountRow } from './account-row.tsx';
import classes from './accounts-tab.module.css';
import { accountPages } from './admin-queries.ts';

const choices = [
  { value: '', label: 'All accounts' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deleting', label: 'Being deleted' },
];

export function AccountsTab() {
  const search = useSearch();
  const [state, setState] = useState<AccountState>();
  const [asked, setAsked] = useState<{ question: AccountQuestion; account: AdminAccount }>();
  const list = useInfiniteQuery(accountPages({ q: search.q, state }));
  const accounts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = list.data?.pages[0]?.total;
  return (
    <section aria-label="Accounts">
      <div className={classes.head}>
        <SearchField
          className={classes.search}
          search={search}
          label="Search accounts"
          placeholder="Name or email address"
        />
        <NativeSelect
          size="sm"
          aria-label="State"
          data={choices}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => setState(states.options.find((one) => one === value))}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        />
        {total !== undefined && (
          <Text size="sm" c="dimmed" className={classes.total ?? ''} role="status">
            {countText(total, { of: 'account', isCapped: false })}
          </Text>
        )}
      </div>
      {list.isPending && <Skeleton height={480} role="status" aria-label="Loading accounts" />}
      {list.isLoadingError && <FetchError reference={referenceOf(list.error)} onRetry={() => list.refetch()} />}
      {total === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          No account matches.
        </Text>
      )}
      <ul className={classes.list} aria-label="Accounts">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onAsk={(question) => setAsked({ question, account })} />
        ))}
      </ul>
      {list.hasNextPage && !list.isFetchingNextPage && <EndOfList onSeen={() => void list.fetchNextPage()} />}
      {asked && <AccountDialog {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
