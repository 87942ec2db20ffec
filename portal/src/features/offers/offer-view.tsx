import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { ProductPictures } from '@/domain/products/product-pictures';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Notice } from '@/shared/ui/feedback/notice';

import { Standing } from './badge';
import { OfferActions } from './offer-actions';
import { useFacts } from './offer-parts';
import type { Offer } from './params';

/** /offer-your-cargo/view/{id}: one's own offer, rendered on the server. */
export function OfferView({ offer }: { offer: Offer }) {
  const t = useTranslations('offers');
  const products = useTranslations('products.fields');
  return (
    <>
      <RefreshOnNews topics={['offer']} id={offer.id} />
      <DetailScreen
        back={paths.offers.list()}
        title={<bdi>{offer.name}</bdi>}
        buttons={<OfferActions offer={{ id: offer.id, name: offer.name, can: offer.can }} />}
        notice={<HiddenNotice offer={offer} />}
        parts={[
          {
            key: 'facts',
            title: t('about'),
            aside: <Standing {...offer} />,
            facts: useFacts(offer),
          },
          offer.images.length > 0
            ? {
                key: 'images',
                title: products('images'),
                body: <ProductPictures images={offer.images} />,
              }
            : null,
        ]}
      />
    </>
  );
}

/** Why others do not see the offer, and what to do. */
function HiddenNotice({ offer }: { offer: Offer }) {
  const t = useTranslations('offers');
  if (offer.hidden === 'taken_down') {
    return (
      <Notice tone="bad" icon={IconAlertTriangle} title={t('takenDown')}>
        <bdi>{offer.remarks}</bdi>
      </Notice>
    );
  }
  if (offer.status === 'expired' || offer.hidden === null) return null;
  return (
    <Notice tone="waiting" icon={IconEyeOff} title={t(`hidden.${offer.hidden}`)}>
      {t(`why.${offer.hidden}`)}
    </Notice>
  );
}
