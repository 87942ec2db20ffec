import { postForm } from '@/shared/api/post-form';
import type { Schema } from '@/shared/api/types';

/** A file of a record, as the documents write it: where it is, and what its owner called it. */
export interface Attachment {
  src: string;
  originalName: string;
}

type Upload = Schema<'UploadOut'>;

/** What a file is for: it decides which types are taken. */
export type Purpose = 'attachment' | 'product_image' | 'logo' | 'document';

interface Watched {
  signal: AbortSignal;
  /** How much of the file has gone, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** POST /file-manager/single with the file in the field `image`. Throws `ApiError`. */
export async function uploadFile(
  file: File,
  purpose: Purpose,
  watched: Watched,
): Promise<Attachment> {
  const form = new FormData();
  form.append('image', file);
  form.append('purpose', purpose);
  const upload = (await postForm('/api/file-manager/single', form, watched)) as Upload;
  return { src: upload.url, originalName: upload.originalname };
}
