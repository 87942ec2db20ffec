'use client';

import { StoredFile, UploadingFile } from '@/shared/forms/files/file-slot';
import slots from '@/shared/forms/files/file-slots.module.css';
import type { Attachment } from '@/shared/forms/files/upload';
import type { Transfer } from '@/shared/forms/files/use-upload';

import classes from './composer.module.css';

interface AttachedFilesProps {
  files: readonly Attachment[];
  /** The file on its way, if there is one. */
  transfer: Transfer | null;
  onRemove: (file: Attachment) => void;
}

/** The files of a message that is being written. */
export function AttachedFiles({ files, transfer, onRemove }: AttachedFilesProps) {
  return (
    <ul className={`${slots.slots} ${classes.slots}`} tabIndex={-1}>
      {files.map((file) => (
        <StoredFile key={file.src} file={file} onRemove={() => onRemove(file)} />
      ))}
      {transfer ? <UploadingFile transfer={transfer} /> : null}
    </ul>
  );
}
