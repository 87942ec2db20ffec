import { isExmill } from '@/domain/enquiry/delivery-place';
import { useQuantities } from '@/domain/enquiry/quantities';
import { UnitCode } from '@/domain/enquiry/unit-code';
import { ProductPicture } from '@/domain/products/product-picture';
import { HsCode } from '@/domain/reference/hs-description';
import { useTranslations } from '@/i18n/translations';
import { DateText } from '@/shared/ui/values/date-text';
import type { Fact } from '@/shared/ui/values/facts';
import { Money } from '@/shared/ui/values/money';

import classes from './offers.module.css';
import type { Offer } from './params';

type Terms = 'EXW' | 'EXM' | 'FOR';

/** What every offer says. */
export type Said = Pick<
  Offer,
  | 'name'
  | 'categories'
  | 'hscode'
  | 'qty'
  | 'uom'
  | 'price'
  | 'paymentTerms'
  | 'locationForDelivery'
  | 'comments'
  | 'expiryDate'
  | 'images'
>;

/** A quantity with the code of its unit. */
export function Quantity({ qty, uom }: Pick<Offer, 'qty' | 'uom'>) {
  const { count } = useQuantities();
  return (
    <span className={classes.quantity}>
      <bdi dir="ltr">{count(qty)}</bdi> <UnitCode label={uom} />
    </span>
  );
}

/** The price of one unit in rupees. */
export function UnitPrice({ price, uom }: Pick<Offer, 'price' | 'uom'>) {
  return <Money amount={price} currency="INR" per={<UnitCode label={uom} />} />;
}

/** The product, with its picture, as rows name it. */
export function NamedProduct({ name, thumbnail }: { name: string; thumbnail: string | null }) {
  return (
    <span className={classes.named}>
      <ProductPicture src={thumbnail} alt="" size="row" />
      <bdi className={classes.name}>{name}</bdi>
    </span>
  );
}

/** The delivery terms and their place, one below the other. */
export function TermsAt(row: Pick<Offer, 'paymentTerms' | 'locationForDelivery'>) {
  return (
    <span>
      <span className="code">{row.paymentTerms}</span>
      <bdi className={classes.place}>{row.locationForDelivery}</bdi>
    </span>
  );
}

/** The delivery terms in a word or two: `EXM · Ex Mill`. */
export function useTermsText(): (terms: string) => string {
  const t = useTranslations('enquiry.terms');
  return (terms) => t(terms as Terms);
}

/** The facts of an offer, for its page. */
export function useFacts(offer: Said): Fact[] {
  const t = useTranslations('offers.fields');
  const enquiry = useTranslations('enquiry.fields');
  const quotations = useTranslations('quotations.fields');
  const products = useTranslations('products.fields');
  const termsText = useTermsText();
  const place = isExmill(offer.paymentTerms) ? 'exmillLocation' : 'locationForDelivery';
  return [
    { key: 'name', label: products('name'), value: <bdi>{offer.name}</bdi> },
    { key: 'category', label: enquiry('categoryId'), value: offer.categories.name },
    { key: 'hscode', label: enquiry('hsCodeId'), value: <HsCode {...offer.hscode} /> },
    { key: 'qty', label: t('qty'), value: <Quantity {...offer} /> },
    { key: 'price', label: t('price'), value: <UnitPrice {...offer} /> },
    { key: 'terms', label: enquiry('paymentTerms'), value: termsText(offer.paymentTerms) },
    { key: 'place', label: enquiry(place), value: <bdi>{offer.locationForDelivery}</bdi> },
    {
      key: 'expiry',
      label: quotations('expiryDate'),
      value: <DateText value={offer.expiryDate} />,
    },
    {
      key: 'comments',
      label: t('comments'),
      value: <bdi className={classes.text}>{offer.comments}</bdi>,
    },
  ];
}
