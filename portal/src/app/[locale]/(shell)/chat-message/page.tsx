import { getTranslations } from 'next-intl/server';

import { CHAT_LIST, MESSAGES } from '@/domain/messages/messages';
import { ChatScreen } from '@/features/messages/chat-screen';
import { chatListInit, readChosen, threadQuery } from '@/features/messages/params';
import { prefetch } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { toSearchParams } from '@/shared/api/list-params';
import { pack } from '@/shared/lib/packed';

const page = screenPage<PageProps<'/[locale]/chat-message'>>({
  words: '/chat-message',
  metadata: async () => {
    const shell = await getTranslations('shell');
    return { title: shell('menu.messages') };
  },
  show: async ({ searchParams }) => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const { which, filter } = readChosen(toSearchParams(await searchParams));
    const [list, thread] = await Promise.all([
      prefetch(CHAT_LIST, chatListInit(session.user.id, filter)),
      which === null ? {} : prefetch(MESSAGES, { query: threadQuery(which) }),
    ]);
    return (
      <Prefetched fallback={pack({ ...list, ...thread })}>
        <ChatScreen />
      </Prefetched>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
