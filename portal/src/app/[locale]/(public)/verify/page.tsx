import { type Outcome, outcomeOf } from '@/features/verify/outcome';
import { VerifyScreen } from '@/features/verify/verify-screen';
import { read } from '@/server/api';
import { Words } from '@/server/client-words';
import { describePage } from '@/server/public-metadata';
import { toSearchParams } from '@/shared/api/list-params';
import { paths } from '@/shared/lib/paths';

type Props = PageProps<'/[locale]/verify'>;

export const generateMetadata = describePage(paths.verify(), 'verify.title', 'verify.description');

async function ask(code: string): Promise<Outcome> {
  try {
    const { data } = await read('/api/trade-documents/verify', { query: { code } });
    return { kind: 'found', document: data };
  } catch (error) {
    return outcomeOf(error);
  }
}

export default async function VerifyPage({ searchParams }: Props) {
  const code = (toSearchParams(await searchParams).get('code') ?? '').trim();
  return (
    <Words of="/verify">
      <VerifyScreen code={code} outcome={code ? await ask(code) : null} />
    </Words>
  );
}
