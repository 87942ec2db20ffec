import {
  IconAnchor,
  IconArrowsExchange,
  IconBuildingFactory2,
  IconBuildingWarehouse,
  IconFileCertificate,
  IconPackageExport,
  IconShip,
  IconShoppingCart,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Messages } from 'next-intl';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';

import classes from './audience.module.css';
import { Part } from './part';

type TypeCode = keyof Messages['shell']['businessTypes'];

const BUY: readonly TypeCode[] = ['buyer'];
const SELL: readonly TypeCode[] = [
  'exporter',
  'manufacturer',
  'manufacturer_exporter',
  'commission_agent',
];
const MOVE: readonly TypeCode[] = [
  'freight_forwarder',
  'shipping_line',
  'custom_house_agent',
  'customhouseagents_freightforwarder',
];

const ICONS: Readonly<Record<TypeCode, TablerIcon>> = {
  buyer: IconShoppingCart,
  exporter: IconPackageExport,
  manufacturer: IconBuildingFactory2,
  manufacturer_exporter: IconArrowsExchange,
  commission_agent: IconUsers,
  freight_forwarder: IconBuildingWarehouse,
  shipping_line: IconShip,
  custom_house_agent: IconFileCertificate,
  customhouseagents_freightforwarder: IconAnchor,
};

/** Shows the nine business types, grouped by what they do with a shipment. */
export function Audience() {
  const t = useTranslations('public.landing.who');
  return (
    <Part id="whoItServes" title={t('title')} lead={t('lead')} tone="navy">
      <div className={classes.groups}>
        <div>
          <Group title={t('buy')} types={BUY} />
          <div className={classes.newcomer}>
            <h3>{t('newTitle')}</h3>
            <p>{t('newText')}</p>
            <Link href={paths.newExporter()}>{t('newLink')}</Link>
          </div>
        </div>
        <Group title={t('sell')} types={SELL} />
        <Group title={t('move')} types={MOVE} />
      </div>
    </Part>
  );
}

function Group({ title, types }: { title: string; types: readonly TypeCode[] }) {
  const t = useTranslations('public.landing.who.types');
  const names = useTranslations('shell.businessTypes');
  return (
    <div>
      <h3 className={classes.group}>{title}</h3>
      <ul className={classes.types}>
        {types.map((code) => {
          const Icon = ICONS[code];
          return (
            <li key={code}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <div>
                <h4>{names(code)}</h4>
                <p>{t(code)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
