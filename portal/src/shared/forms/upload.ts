import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';

/** A file of a record, as the documents write it: where it is, and what its owner called it. */
export interface Attachment {
  src: string;
  originalName: string;
}

type Upload = Schema<'UploadOut'>;

/** What a file is for: it decides which types are taken. */
export type Purpose = 'attachment' | 'product_image' | 'logo' | 'document';

/** POST /file-manager/single with the file in the field `image`. Throws `ApiError`. */
export async function uploadFile(file: File, purpose: Purpose = 'attachment'): Promise<Attachment> {
  const body = new FormData();
  body.append('image', file);
  body.append('purpose', purpose);
  const upload: Upload = await unwrap(
    client.POST('/api/file-manager/single', {
      // The contract writes a multipart body as its fields; the client sends it as it is.
      body: body as never,
      bodySerializer: (form: unknown) => form as FormData,
    }),
  );
  return { src: upload.url, originalName: upload.originalname };
}
