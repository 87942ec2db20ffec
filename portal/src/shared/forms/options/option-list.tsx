'use client';

import { assignRef } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { memo, type Ref, type RefObject, useEffect, useLayoutEffect } from 'react';
import { Popover } from '@/shared/ui/mantine/popover';
import { OwnTheme } from '@/theme/provider';
import classes from './option-list.module.css';
import type { Option } from './use-option-list';

interface OptionListProps {
  /** The field below which the list opens. */
  anchor: RefObject<HTMLElement | null>;
  id: string;
  optionId: (index: number) => string;
  labelId: string;
  options: readonly Option[];
  /** The option that Enter chooses; -1: none. */
  active: number;
  chosen: readonly string[];
  empty: string;
  /** The language of the options, where it is not the page's. */
  language?: string | undefined;
  onChoose: (option: Option) => void;
  onClose: () => void;
}

/** The open list of a field. The focus stays in the field, which also handles the clicks. */
export function OptionList(props: OptionListProps) {
  const { anchor, id, optionId, labelId, options, active, chosen, empty, language } = props;
  useEffect(() => {
    if (active >= 0)
      document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, optionId]);
  return (
    <OwnTheme>
      <Popover
        opened
        onChange={(opened) => {
          if (!opened) props.onClose();
        }}
        width="target"
        shadow="md"
        withRoles={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <Anchor field={anchor} />
        </Popover.Target>
        <Popover.Dropdown p={4}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and reads the keys */}
          <div
            id={id}
            role="listbox"
            aria-labelledby={labelId}
            className={classes.list}
            // Otherwise the field would lose the focus and close the list before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              const row = (event.target as Element).closest<HTMLElement>('[data-index]');
              const option = options[Number(row?.dataset.index ?? -1)];
              if (option) props.onChoose(option);
            }}
          >
            {options.length === 0 ? <div className={classes.empty}>{empty}</div> : null}
            {options.map((option, index) => (
              <Row
                key={option.value}
                id={optionId(index)}
                index={index}
                label={option.label}
                language={language}
                isActive={index === active}
                isChosen={chosen.includes(option.value)}
              />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </OwnTheme>
  );
}

/** Anchors the popover to a field elsewhere in the page. */
function Anchor({ field, ref }: { field: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    assignRef(ref, field.current);
    return () => {
      assignRef(ref, null);
    };
  }, [field, ref]);
  return null;
}

interface RowProps {
  id: string;
  index: number;
  label: string;
  language: string | undefined;
  isActive: boolean;
  isChosen: boolean;
}

/**
 * Plain elements that render only when they change: there may be hundreds, and typing must stay
 * fast.
 */
const Row = memo(function Row({ id, index, label, language, isActive, isChosen }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-index={index}
      data-active={isActive || undefined}
      className={classes.option}
    >
      {isChosen ? <IconCheck size={14} aria-hidden /> : null}
      <span lang={language} dir={language && 'ltr'}>
        {label}
      </span>
    </div>
  );
});
