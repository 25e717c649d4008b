import type { PartTitle, SectionId } from './sections.ts';

export type Group = 'root' | 'playersettings' | 'playercontrol' | 'playerstyle';
export type NumberKind = 'px' | 'opacity' | 'ratio';
export type StyleKind = 'colour' | NumberKind;
export type ContentKind = 'text' | 'rich-text' | 'image';
export type Kind = 'switch' | 'choice' | StyleKind | ContentKind;

interface Panel {
  readonly label: string;
  readonly section: SectionId;
  readonly part?: PartTitle;
  /** Path of the field that must be on (or filled) before this one may be changed; with `!` it must be off. */
  readonly dependsOn?: string;
  /** It came after the API had users: a config without it means its default. */
  readonly addedLater?: true;
}

/** `default` and `alternative` are the two default sets; `alternative` is left out where both agree. */
export interface SwitchRow extends Panel {
  readonly group: 'playersettings' | 'playercontrol';
  readonly key: string;
  readonly kind: 'switch';
  readonly default: boolean;
  readonly alternative?: boolean;
  readonly target: 'behaviour';
}

export interface ChoiceRow extends Panel {
  readonly group: 'playersettings';
  readonly key: string;
  readonly kind: 'choice';
  /** Each value that may be stored, with the words that the editor shows for it. */
  readonly options: Readonly<Record<string, string>>;
  readonly default: string;
  readonly alternative?: string;
  readonly target: 'behaviour';
}

export interface StyleRow extends Panel {
  readonly group: 'playerstyle';
  readonly key: string;
  readonly kind: StyleKind;
  readonly default: string;
  readonly alternative?: string;
  readonly target: `--kin-${string}`;
}

export interface ContentRow extends Panel {
  readonly group: 'root';
  readonly key: string;
  readonly kind: ContentKind;
  readonly default: string;
  readonly alternative?: string;
  readonly target: 'content';
}

export type FieldRow = SwitchRow | ChoiceRow | StyleRow | ContentRow;
