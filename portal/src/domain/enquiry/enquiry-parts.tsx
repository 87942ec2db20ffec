import { hsCodeText } from '@/domain/reference/hs-search';
import { Lane } from '@/domain/reference/lane';
import type { Schema } from '@/shared/api/types';

import classes from './enquiry-parts.module.css';
import { useQuantities } from './quantities';
import { UnitCode } from './unit-code';

type Enquiry = Schema<'EnquiryOut'>;

interface EnquiryLaneProps {
  enquiry: Pick<
    Enquiry,
    | 'sourcePort'
    | 'sourcePortCode'
    | 'sourceCountry'
    | 'destinationPort'
    | 'destinationPortCode'
    | 'destinationCountry'
  >;
  compact?: boolean;
}

/** The route of the goods of an enquiry. */
export function EnquiryLane({ enquiry, compact = false }: EnquiryLaneProps) {
  return (
    <Lane
      compact={compact}
      source={{
        port: enquiry.sourcePort,
        code: enquiry.sourcePortCode,
        country: enquiry.sourceCountry,
      }}
      destination={{
        port: enquiry.destinationPort,
        code: enquiry.destinationPortCode,
        country: enquiry.destinationCountry,
      }}
    />
  );
}

interface EnquiryProductProps {
  name: string;
  /** The HS code, for readers who work with it. */
  code: string | undefined;
}

/** The product cell in a row of enquiries. */
export function EnquiryProduct({ name, code }: EnquiryProductProps) {
  return (
    <span className={classes.product}>
      <bdi>{name}</bdi> {code ? <span className="code">{hsCodeText(code)}</span> : null}
    </span>
  );
}

interface EnquiryQuantityProps {
  enquiry: Pick<Enquiry, 'qty' | 'units' | 'noOfContainers'> &
    // Rows of leads do not have it.
    Partial<Pick<Enquiry, 'totalCubicMeter'>>;
}

/** Goods have a quantity in their unit; freight has containers or cubic metres. */
export function EnquiryQuantity({ enquiry }: EnquiryQuantityProps) {
  const write = useQuantities();
  const { qty, units, noOfContainers, totalCubicMeter = null } = enquiry;
  if (qty !== null) {
    return (
      <span className={classes.quantity}>
        <span>{write.count(qty)}</span> <UnitCode label={units} />
      </span>
    );
  }
  const freight = write.containers(noOfContainers) ?? write.cubicMetres(totalCubicMeter);
  if (freight === null) return <span aria-hidden>—</span>;
  return <span className={classes.quantity}>{freight}</span>;
}
