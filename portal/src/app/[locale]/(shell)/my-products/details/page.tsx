import type { Product } from '@/features/products/params';
import { ProductView } from '@/features/products/product-view';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';
import { paths } from '@/shared/lib/paths';

/** The profile of the product's company, or where products are found if the company is withheld. */
function originOf({ userId }: Product): string {
  return userId === null ? paths.products.find() : paths.company(userId);
}

const page = screenPage<PageProps<'/[locale]/my-products/details'>>({
  words: '/my-products/details',
  title: 'common.product',
  show: async ({ searchParams }) => {
    const id = idFromPath(toSearchParams(await searchParams).get('id') ?? '');
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const { data } = await readForPage('/api/products/{product_id}', { path: { product_id: id } });
    const isOwn = data.companyId === session.user.companyId;
    const back = isOwn ? paths.products.list() : originOf(data);
    return <ProductView product={data} back={back} />;
  },
});

export const generateMetadata = page.metadata;
export default page.body;
