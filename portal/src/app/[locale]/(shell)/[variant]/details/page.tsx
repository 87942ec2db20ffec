import { EnquiryCreateScreen } from '@/features/enquiries/edit-screen';
import { formRules } from '@/features/enquiries/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { raisedPage } from '@/server/raised-page';
import { number } from '@/shared/api/url-codecs';

type Props = PageProps<'/[locale]/[variant]/details'>;

/** The id of a product, an offer or a freight rate that was found. */
const ID = number({ min: 1 });
const idIn = (given: string | string[] | undefined) =>
  typeof given === 'string' ? (ID.parse(given) ?? null) : null;

const page = raisedPage<Props>({
  words: '/[variant]/details',
  title: ({ texts }) => texts.create,
  show: async (variant, { searchParams }) => {
    const { product, offer, rate, party } = await searchParams;
    const ids = { product: idIn(product), offer: idIn(offer), rate: idIn(rate) };
    return prefetchPage(
      <EnquiryCreateScreen
        variant={variant}
        {...ids}
        party={typeof party === 'string' ? party : null}
      />,
      prefetch('/api/enquiries/form-rules', formRules(variant)),
      ...(ids.product === null
        ? []
        : [prefetch('/api/products/{product_id}', { path: { product_id: ids.product } })]),
      ...(ids.offer === null
        ? []
        : [
            prefetch('/api/offer-products/exporters/{offer_id}', {
              path: { offer_id: ids.offer },
            }),
          ]),
      ...(ids.rate === null
        ? []
        : [
            prefetch('/api/updates-freight-rates/rates/{rate_id}', {
              path: { rate_id: ids.rate },
            }),
          ]),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
