import { TestedPart } from '@kinora/contract/admin';
import { hasBilling } from '../../api/page-settings.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { PartTest } from './part-test.tsx';
import classes from './part-test-section.module.css';

export function PartTestSection() {
  const parts = TestedPart.options.filter((part) => part !== 'payments' || hasBilling());
  return (
    <SectionCard title="Tests" description="Find out whether it works before somebody else does.">
      <ul className={classes.list}>
        {parts.map((part) => (
          <li key={part}>
            <PartTest part={part} isNamed />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
