import {
  IconBuildingWarehouse,
  IconCalculator,
  IconFileCertificate,
  IconMessages,
  IconNews,
  IconPackages,
  IconReceiptRefund,
  IconSpeakerphone,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import classes from './more.module.css';
import { Part } from './part';

/** Says what members find besides enquiries and quotations. */
export function More() {
  const t = useTranslations('public.landing.more');
  const shell = useTranslations('shell');
  return (
    <Part title={t('title')} lead={t('lead')} tone="sunken">
      <ul className={classes.items}>
        <Item icon={IconPackages} title={shell('menu.cargoOffers')} text={t('items.offers.text')} />
        <Item
          icon={IconCalculator}
          title={shell('menu.priceCalculator')}
          text={t('items.calculator.text')}
        />
        <Item
          icon={IconSpeakerphone}
          title={shell('menu.promotions')}
          text={t('items.promotions.text')}
        />
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
        <Item
          icon={IconBuildingWarehouse}
          title={shell('menu.unclaimedCargo')}
          text={t('items.unclaimed.text')}
        />
        <Item icon={IconReceiptRefund} title={shell('menu.rodtep')} text={t('items.rodtep.text')} />
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
