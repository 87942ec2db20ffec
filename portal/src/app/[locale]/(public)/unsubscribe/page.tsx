import { badLink, type Subscription } from '@/features/unsubscribe/subscription';
import { UnsubscribeScreen } from '@/features/unsubscribe/unsubscribe-screen';
import { read } from '@/server/api';
import { describePage } from '@/server/public-metadata';
import { toSearchParams } from '@/shared/api/list-params';
import { paths } from '@/shared/lib/paths';

type Props = PageProps<'/[locale]/unsubscribe'>;

export const generateMetadata = describePage(
  paths.unsubscribe(),
  'unsubscribe.pageTitle',
  'unsubscribe.description',
);

async function ask(token: string): Promise<Subscription | null> {
  if (!token) return null;
  try {
    const { data } = await read('/api/notifications/unsubscribe', { query: { token } });
    return data;
  } catch (error) {
    return badLink(error);
  }
}

export default async function UnsubscribePage({ searchParams }: Props) {
  const query = toSearchParams(await searchParams);
  const token = (query.get('token') ?? '').trim();
  return (
    <UnsubscribeScreen
      token={token}
      subscription={await ask(token)}
      hasFailed={query.has('problem')}
    />
  );
}
