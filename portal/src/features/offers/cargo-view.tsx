import { IconFileInvoice } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import { askPath } from '@/domain/enquiry/variants';
import { ProductPictures } from '@/domain/products/product-pictures';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { RefreshOnReturn } from '@/shared/ui/detail/refresh-on-return';
import type { Fact } from '@/shared/ui/values/facts';

import { Badge } from './badge';
import type { CargoOffer } from './cargo-params';
import { ProfileButton } from './cargo-parts';
import { useFacts } from './offer-parts';

/** /cargo-offers/details?id=: an offer of another company, rendered on the server. */
export function CargoOfferView({ offer }: { offer: CargoOffer }) {
  const t = useTranslations('offers');
  const products = useTranslations('products.fields');
  const company = useTranslations('company.fields');
  const find = useTranslations('findProducts');
  const { user, businessTypes, country } = offer;
  const seller: Fact[] = [
    {
      key: 'company',
      label: company('companyName'),
      value: <CompanyName name={user.companyName} userId={user.id} hint />,
    },
    { key: 'type', label: find('type'), value: businessTypes.name },
    { key: 'country', label: company('country'), value: country },
  ];
  return (
    <>
      <RefreshOnReturn />
      <DetailScreen
        back={paths.cargoOffers.list()}
        title={<bdi>{offer.name}</bdi>}
        buttons={
          <>
            <ProfileButton userId={user.id} />
            {offer.ask ? (
              <Button
                component={Link}
                href={askPath(offer.ask, { offer: offer.id })}
                leftSection={<IconFileInvoice size={17} />}
              >
                {t('ask')}
              </Button>
            ) : null}
          </>
        }
        parts={[
          {
            key: 'facts',
            title: t('about'),
            aside: <Badge status={offer.status} />,
            facts: useFacts(offer),
          },
          { key: 'seller', title: t('seller'), facts: seller },
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
