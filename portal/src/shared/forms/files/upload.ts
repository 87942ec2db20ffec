import { postForm } from '@/shared/api/post-form';
import type { Schema } from '@/shared/api/types';

/** A file of a record: its address and its owner's name for it, in the documents' format. */
export interface Attachment {
  src: string;
  originalName: string;
}

type Upload = Schema<'UploadOut'>;

/** The purpose of a file. It decides which types are accepted. */
export type Purpose = 'attachment' | 'product_image' | 'logo' | 'document' | 'listing';

interface Watched {
  signal: AbortSignal;
  /** The part of the file that is already sent, from 0 to 1. */
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
