import { type Field, fields } from './fields.ts';
import { type PartTitle, type SectionId, sections } from './sections.ts';

export interface PanelPart {
  title?: PartTitle;
  fields: readonly Field[];
}

export interface PanelSection {
  id: SectionId;
  title: string;
  parts: readonly PanelPart[];
}

function partsOf(section: (typeof sections)[number]): PanelPart[] {
  const inside = fields.filter((field) => field.section === section.id);
  const untitled = inside.filter((field) => field.part === undefined);
  const titled = section.parts.map((title) => ({ title, fields: inside.filter((field) => field.part === title) }));
  return untitled.length === 0 ? titled : [{ fields: untitled }, ...titled];
}

/** The side panel as data: each section with its fields, under sub-headings where it has them. */
export function panelSections(): PanelSection[] {
  return sections.map((section) => ({ id: section.id, title: section.title, parts: partsOf(section) }));
}
