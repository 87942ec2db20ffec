import { EnquiryCreateScreen } from '@/features/enquiries/edit-screen';
import { formRules } from '@/features/enquiries/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { raisedPage } from '@/server/raised-page';
import { number } from '@/shared/api/url-codecs';

type Props = PageProps<'/[locale]/[variant]/details'>;

/** The id of a product that was found. */
const PRODUCT = number({ min: 1 });

const page = raisedPage<Props>({
  words: '/[variant]/details',
  title: ({ texts }) => texts.create,
  show: async (variant, { searchParams }) => {
    const { product, party } = await searchParams;
    const id = typeof product === 'string' ? (PRODUCT.parse(product) ?? null) : null;
    return prefetchPage(
      <EnquiryCreateScreen
        variant={variant}
        product={id}
        party={typeof party === 'string' ? party : null}
      />,
      prefetch('/api/enquiries/form-rules', formRules(variant)),
      ...(id === null
        ? []
        : [prefetch('/api/products/{product_id}', { path: { product_id: id } })]),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
