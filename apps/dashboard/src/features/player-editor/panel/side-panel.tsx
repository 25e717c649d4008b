import { panelSections, type SectionId } from '@kinora/player-config';
import { Accordion } from '@mantine/core';
import type { ReactNode } from 'react';
import { PanelSectionBody } from './panel-section.tsx';
import { RenamePlayer } from './rename-player.tsx';
import classes from './side-panel.module.css';

const sections = panelSections();

interface SidePanelProps {
  openSections: string[];
  onOpenSections: (ids: string[]) => void;
  /** Whole looks, before the fields one by one. */
  styles: ReactNode;
  /** What a section shows that is no field of the config. */
  extras: Partial<Record<SectionId, ReactNode>>;
  onRenamed: () => void;
}

export function SidePanel({ openSections, onOpenSections, styles, extras, onRenamed }: SidePanelProps) {
  return (
    <div className={classes.panel}>
      <Accordion
        multiple
        order={2}
        keepMounted={false}
        transitionDuration={160}
        value={openSections}
        onChange={onOpenSections}
        classNames={{
          item: classes.item ?? '',
          control: classes.control ?? '',
          label: classes.label ?? '',
          content: classes.content ?? '',
        }}
      >
        <Accordion.Item value="styles">
          <Accordion.Control>Styles</Accordion.Control>
          <Accordion.Panel>{styles}</Accordion.Panel>
        </Accordion.Item>
        {sections.map(({ id, title, parts }) => (
          <Accordion.Item key={id} value={id} id={`section-${id}`}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>
              {extras[id]}
              <PanelSectionBody parts={parts} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <RenamePlayer onDone={onRenamed} />
    </div>
  );
}
