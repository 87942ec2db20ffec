'use client';

import { IconDownload, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { isPicture, shortName } from '@/shared/lib/files';

import classes from './attachments.module.css';

interface AttachedFile {
  src: string;
  originalName: string;
  downloadUrl: string;
}

/** Attached files as download links. Pictures have a thumbnail. */
export function Attachments({ files }: { files: readonly AttachedFile[] }) {
  const t = useTranslations('common');
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.src}>
          <a
            className={classes.file}
            href={file.downloadUrl}
            download={file.originalName}
            title={file.originalName}
          >
            <span className={classes.preview}>
              {isPicture(file.originalName) ? (
                <Picture src={file.src} />
              ) : (
                <IconFileTypePdf size={30} stroke={1.4} aria-hidden />
              )}
            </span>
            <span className={classes.name}>
              <bdi>{shortName(file.originalName)}</bdi>
              <span className={classes.download}>
                <IconDownload size={14} aria-hidden />
                {t('download')}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Picture({ src }: { src: string }) {
  return (
    <>
      <IconPhoto size={26} stroke={1.4} aria-hidden />
      {/* biome-ignore lint/performance/noImgElement: the optimiser has no token for private files */}
      <img
        src={src}
        alt=""
        loading="lazy"
        onError={(event) => {
          // The icon below is enough if the picture is broken.
          event.currentTarget.hidden = true;
        }}
      />
    </>
  );
}
