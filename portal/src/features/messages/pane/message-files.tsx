import { IconFileTypePdf } from '@tabler/icons-react';

import { isPicture, shortName } from '@/shared/lib/files';

import classes from './pane.module.css';

interface MessageFilesProps {
  files: readonly { url: string; name: string }[];
}

/** The files of a message: pictures small, others by their names. Each opens the whole file. */
export function MessageFiles({ files }: MessageFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map(({ url, name }) => (
        <li key={url}>
          <a className={classes.file} href={url} target="_blank" rel="noopener" title={name}>
            {isPicture(name) ? (
              // biome-ignore lint/performance/noImgElement: the optimiser has no token for private files
              <img src={`${url}?size=small`} alt={name} loading="lazy" />
            ) : (
              <>
                <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
                <bdi>{shortName(name)}</bdi>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
