import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowsHorizontal, IconKeyboard, IconPlus, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { countText } from '../../../ui/quantity-text.ts';
import { indexesWithWarnings, nextOf } from '../cues/cue-warnings.ts';
import { indexOfKey } from '../cues/draft-cue.ts';
import classes from './cue-tools.module.css';
import { FindPanel } from './find-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { ShiftPanel } from './shift-panel.tsx';
import { useAddCue } from './use-add-cue.ts';
import { useCueEditor, useCues } from './use-cues.ts';

const panels = {
  find: { label: 'Find and replace', Icon: IconSearch, Panel: FindPanel },
  shift: { label: 'Shift', Icon: IconArrowsHorizontal, Panel: ShiftPanel },
  keys: { label: 'Keys', Icon: IconKeyboard, Panel: KeysPanel },
};
type PanelName = keyof typeof panels;

/** Above the list: what is done to many cues at once. */
export function CueTools() {
  const { clock, isChapters } = useCueEditor();
  const [opened, setOpened] = useState<PanelName>();
  const add = useAddCue();
  const Panel = opened && panels[opened].Panel;
  return (
    <div className={classes.tools}>
      <div className={classes.line}>
        <Button
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          title="Add at the present moment of the film"
          onClick={() => add(clock.seconds())}
        >
          {isChapters ? 'Add chapter' : 'Add cue'}
        </Button>
        {(Object.keys(panels) as PanelName[]).map((name) => {
          const { label, Icon } = panels[name];
          return (
            <Button
              key={name}
              size="xs"
              variant={opened === name ? 'light' : 'default'}
              leftSection={<Icon size={15} aria-hidden="true" />}
              aria-expanded={opened === name}
              onClick={() => setOpened((last) => (last === name ? undefined : name))}
            >
              {label}
            </Button>
          );
        })}
        <Warnings />
      </div>
      {Panel && (
        <div className={classes.panel}>
          <Panel />
        </div>
      )}
    </div>
  );
}

/** How many cues have one, and the way to the next of them. */
function Warnings() {
  const { store, isChapters, goTo } = useCueEditor();
  const cues = useDeferredValue(useCues((draft) => draft.cues));
  const indexes = useMemo(() => indexesWithWarnings(cues, isChapters), [cues, isChapters]);
  if (indexes.length === 0) return null;
  const next = (): void => {
    const { cues: now, selected } = store.state();
    const index = nextOf(indexes, indexOfKey(now, selected));
    if (index !== undefined) goTo(index);
  };
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.warnings ?? ''}
      leftSection={<IconAlertTriangle size={15} aria-hidden="true" />}
      title="Go to the next one"
      onClick={next}
    >
      {countText(indexes.length, { of: 'warning', isCapped: false })}
    </Button>
  );
}
