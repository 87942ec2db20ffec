import { CHAT_LIST, MESSAGES } from '@/domain/messages/messages';
import { ChatScreen } from '@/features/messages/chat-screen';
import { chatListInit, readChosen, threadQuery } from '@/features/messages/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/chat-message'>>({
  words: '/chat-message',
  title: 'shell.menu.messages',
  show: async ({ searchParams }) => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const { which, filter } = readChosen(toSearchParams(await searchParams));
    return prefetchPage(
      <ChatScreen />,
      prefetch(CHAT_LIST, chatListInit(session.user.id, filter)),
      which === null ? {} : prefetch(MESSAGES, { query: threadQuery(which) }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
