'use client';

import { useEffect, useRef, useState } from 'react';

import { useTranslations } from '@/i18n/translations';
import { FilePicker } from '@/shared/forms/files/file-picker';

import classes from './verify.module.css';

type Finding = 'same' | 'other' | 'unreadable';

async function findingOf(file: File, sha256: string): Promise<Finding> {
  try {
    return (await sha256Of(file)) === sha256 ? 'same' : 'other';
  } catch {
    return 'unreadable';
  }
}

/**
 * Compares a file with the document, in the browser: the file is not sent anywhere. Without scripts,
 * or where a browser cannot compute hashes, only the hash is shown.
 */
export function FileCheck({ sha256 }: { sha256: string }) {
  const t = useTranslations('verify.file');
  const [isReady, setReady] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [finding, setFinding] = useState<Finding | null>(null);
  useEffect(() => setReady(globalThis.crypto?.subtle !== undefined), []);
  const chosen = useRef<File>(undefined);
  const compare = async (given: readonly File[]) => {
    const [file] = given;
    chosen.current = file;
    setFiles(given);
    setFinding(null);
    if (!file) return;
    const found = await findingOf(file, sha256);
    // Another file may have been chosen while this one was read.
    if (chosen.current === file) setFinding(found);
  };
  return (
    <div className={classes.file} hidden={!isReady}>
      <FilePicker
        label={t('label')}
        description={t('hint')}
        size="md"
        accept="application/pdf,.pdf"
        files={files}
        onChange={(given) => void compare(given)}
      />
      <p role="status" className={classes.finding} data-finding={finding}>
        {finding === 'same' ? <span>{t('same')}</span> : null}
        {finding === 'other' ? <span>{t('other')}</span> : null}
        {finding === 'unreadable' ? <span>{t('unreadable')}</span> : null}
      </p>
    </div>
  );
}

/** The SHA-256 of a file, in hexadecimal digits. Rejects if the file cannot be read. */
export async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
