import { IconFileCertificate, IconMessages, IconNews, type TablerIcon } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import classes from './more.module.css';
import { Part } from './part';

/** Says what members find besides enquiries and quotations. */
export function More() {
  const t = useTranslations('public.landing.more');
  const shell = useTranslations('shell');
  return (
    <Part title={t('title')} lead={t('lead')} tone="sunken">
      <ul className={classes.items}>
        <Item
          icon={IconMessages}
          title={t('items.messages.title')}
          text={t('items.messages.text')}
        />
        <Item
          icon={IconFileCertificate}
          title={t('items.documents.title')}
          text={t('items.documents.text')}
        />
        <Item icon={IconNews} title={shell('menu.policyUpdates')} text={t('items.policies.text')} />
      </ul>
    </Part>
  );
}

function Item({ icon: Icon, title, text }: { icon: TablerIcon; title: string; text: string }) {
  return (
    <li>
      <Icon size={22} stroke={1.6} aria-hidden />
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}
