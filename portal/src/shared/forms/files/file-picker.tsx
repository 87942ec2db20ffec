'use client';

import { IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { FieldFrame, type FrameProps } from '../fields/field-frame';
import { DropZone } from './drop-zone';
import classes from './file-picker.module.css';

/** Which files may be chosen. */
export interface FileRule {
  allows: (file: File) => boolean;
  /** The message at the field for files that are not allowed. */
  refusal: string;
}

interface FilePickerProps extends Pick<FrameProps, 'label' | 'description' | 'size'> {
  error?: ReactNode;
  files: readonly File[];
  onChange: (files: File[]) => void;
  accept: string;
  isMultiple?: boolean;
  disabled?: boolean;
  /** null: every file may be chosen. */
  rule?: FileRule | null;
}

/** The chosen files: the new one, or with several also those before. The newer of two names stays. */
function withNew(before: readonly File[], added: readonly File[], isMultiple: boolean): File[] {
  if (!isMultiple) return added.slice(0, 1);
  const names = new Set(added.map(({ name }) => name));
  return [...before.filter(({ name }) => !names.has(name)), ...added];
}

/** Files that a person chooses or drops, and can remove again. The screen sends them later. */
export function FilePicker(props: FilePickerProps) {
  const { files, onChange, accept, isMultiple = false, disabled = false, rule = null } = props;
  const t = useTranslations('files');
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const choose = (given: File[]) => {
    const wrong = rule ? given.filter((file) => !rule.allows(file)) : [];
    const allowed = given.filter((file) => !wrong.includes(file));
    setRefused(wrong.map(({ name }) => name));
    if (allowed.length > 0) onChange(withNew(files, allowed, isMultiple));
  };
  const remove = (file: File) => {
    setRefused([]);
    onChange(files.filter((each) => each !== file));
    // The button that has the focus disappears.
    input.current?.focus();
  };
  return (
    <FieldFrame
      label={props.label}
      description={props.description}
      error={rule && refused.length > 0 ? <Refusal rule={rule} names={refused} /> : props.error}
      {...(props.size ? { size: props.size } : {})}
    >
      {(aria) => (
        <>
          <DropZone
            {...aria}
            ref={input}
            accept={accept}
            multiple={isMultiple}
            disabled={disabled}
            className={classes.zone}
            onFiles={choose}
          >
            {(isOver) => <Invitation isOver={isOver} isMultiple={isMultiple} />}
          </DropZone>
          <ul className={classes.files} aria-live="polite">
            {files.map((file) => (
              <li key={file.name}>
                <bdi>{file.name}</bdi>
                <button
                  type="button"
                  disabled={disabled}
                  aria-label={t('removeFile', { name: file.name })}
                  title={t('removeFile', { name: file.name })}
                  onClick={() => remove(file)}
                >
                  <IconX size={14} stroke={2.2} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </FieldFrame>
  );
}

/** Why files were not taken, and their names. */
function Refusal({ rule, names }: { rule: FileRule; names: readonly string[] }) {
  return (
    <>
      {rule.refusal}
      {names.map((name) => (
        <span key={name} className={classes.refused}>
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}

function Invitation({ isOver, isMultiple }: { isOver: boolean; isMultiple: boolean }) {
  const t = useTranslations('files');
  return (
    <>
      <IconUpload size={18} stroke={1.8} aria-hidden />
      <span className={classes.choose}>{isMultiple ? t('chooseSeveral') : t('choose')}</span>{' '}
      <span className={classes.drop}>
        {isMultiple ? t('orDropSeveral') : isOver ? t('dropHere') : t('orDrop')}
      </span>
    </>
  );
}
