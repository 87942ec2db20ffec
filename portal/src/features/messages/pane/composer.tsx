'use client';

import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Which } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { FieldError } from '@/shared/forms/fields/field-frame';
import { TextAreaField } from '@/shared/forms/fields/text-area-field';
import { StoredFile, UploadingFile } from '@/shared/forms/files/file-slot';
import slots from '@/shared/forms/files/file-slots.module.css';
import type { Attachment } from '@/shared/forms/files/upload';
import type { Transfer } from '@/shared/forms/files/use-upload';
import { Form } from '@/shared/forms/form';
import { ACCEPTED_FILES } from '@/shared/lib/files';
import { IconButton } from '@/shared/ui/controls/icon-button';

import classes from './composer.module.css';
import { type Composed, EMPTY } from './unsent';
import { useAttachments } from './use-attachments';
import { useComposed } from './use-composed';
import type { Limits } from './use-thread';

/** The share of the most characters from which they are counted. */
const NEAR = 0.9;

interface ComposerProps {
  which: Which;
  limits: Limits;
  /** Whether it takes the focus, because somebody just opened the conversation. */
  takesFocus: boolean;
  /** Files that were dropped on the conversation, once. */
  dropped: readonly File[];
  onSend: (composed: Composed) => void;
}

/** Where a message is written. Enter sends it, Shift and Enter begin a new line. */
export function Composer(props: ComposerProps) {
  const { which, limits, takesFocus, dropped, onSend } = props;
  const { maxChars: most, maxAttachments } = limits;
  const t = useTranslations();
  const [composed, setComposed] = useComposed(which);
  const [problem, setProblem] = useState<string | null>(null);
  const { text, attachments } = composed;
  const change = (next: Partial<Composed>) => {
    setProblem(null);
    setComposed((now) => ({ ...now, ...next }));
  };
  const files = useAttachments({
    files: attachments,
    most: maxAttachments,
    onStored: (file) => setComposed((now) => ({ ...now, attachments: [...now.attachments, file] })),
  });
  const add = (chosen: readonly File[]) => {
    if (chosen.length > files.free) setProblem(t('chat.tooManyFiles', { count: maxAttachments }));
    files.add(chosen);
  };
  const field = useFocus(takesFocus);
  useDropped(dropped, add);

  const length = [...text].length;
  const send = () => {
    const trimmed = text.trim();
    if (files.isBusy) return setProblem(t('forms.stillUploading'));
    if (!trimmed && attachments.length === 0) return setProblem(t('chat.empty'));
    if (length > most) return setProblem(t('chat.tooLong', { count: most }));
    setProblem(null);
    onSend({ text: trimmed, attachments });
    setComposed(EMPTY);
  };
  const pressed = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts its suggestion.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  };
  const pasted = (event: ClipboardEvent) => {
    const chosen = pastedFiles(event.clipboardData);
    if (chosen.length === 0) return;
    event.preventDefault();
    add(chosen);
  };
  return (
    <Form className={classes.composer} onSubmit={send}>
      {attachments.length > 0 || files.transfer ? (
        <AttachedFiles
          files={attachments}
          transfer={files.transfer}
          onRemove={(file) => change({ attachments: attachments.filter((kept) => kept !== file) })}
        />
      ) : null}
      {files.refusals ? <FieldError>{files.refusals}</FieldError> : null}
      <div className={classes.line} ref={field}>
        <AttachButton label={t('files.attach')} disabled={files.free === 0} onFiles={add} />
        <TextAreaField
          className={classes.field}
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          // The placeholder follows the page.
          dir={text ? 'auto' : undefined}
          enterKeyHint="send"
          grows={{ min: 1, max: 6 }}
          value={text}
          error={problem !== null}
          onChange={(event) => change({ text: event.currentTarget.value })}
          onKeyDown={pressed}
          onPaste={pasted}
        />
        <button type="submit" className={classes.send} aria-label={t('chat.send')}>
          <IconSend size={19} stroke={1.8} className="mirrored" aria-hidden />
        </button>
      </div>
      <div className={classes.notes}>
        {problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : null}
        {length >= most * NEAR ? (
          <p className={classes.length} data-over={length > most || undefined}>
            {t('forms.characters', { used: String(length), max: String(most) })}
          </p>
        ) : null}
      </div>
    </Form>
  );
}

/**
 * The files that somebody pastes. Spreadsheets and word processors put a picture of the copied cells
 * beside their text: then the text is meant.
 */
function pastedFiles(data: DataTransfer): File[] {
  const isFormatted = data.types.includes('text/html') || data.types.includes('text/rtf');
  return isFormatted && data.getData('text/plain').trim() ? [] : [...data.files];
}

interface AttachButtonProps {
  label: string;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

function AttachButton({ label, disabled, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        size={38}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.8} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILES}
        data-testid="chosen-files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Choosing the same file again must be noticed.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Focuses the text once, for who uses a keyboard: on a phone it would cover the messages. */
function useFocus(takesFocus: boolean) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus || matchMedia('(pointer: coarse)').matches) return;
    line.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);
  return line;
}

/** Adds dropped files once. */
function useDropped(dropped: readonly File[], add: (files: readonly File[]) => void): void {
  const taken = useRef(dropped);
  useEffect(() => {
    if (taken.current === dropped) return;
    taken.current = dropped;
    add(dropped);
  });
}

interface AttachedFilesProps {
  files: readonly Attachment[];
  /** The file on its way, if there is one. */
  transfer: Transfer | null;
  onRemove: (file: Attachment) => void;
}

/** The files of a message that is being written. */
function AttachedFiles({ files, transfer, onRemove }: AttachedFilesProps) {
  return (
    <ul className={`${slots.slots} ${classes.slots}`} tabIndex={-1}>
      {files.map((file) => (
        <StoredFile key={file.src} file={file} onRemove={() => onRemove(file)} />
      ))}
      {transfer ? <UploadingFile transfer={transfer} /> : null}
    </ul>
  );
}
