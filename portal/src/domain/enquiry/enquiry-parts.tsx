import { Lane } from '@/domain/reference/lane';
import type { Schema } from '@/shared/api/types';

import classes from './enquiry-parts.module.css';
import { unitCode, useQuantities } from './quantities';

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

/** From where to where the goods of an enquiry go. */
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
  /** Its HS code, to those it says something to. */
  code: string | undefined;
}

/** What a row of enquiries is about. */
export function EnquiryProduct({ name, code }: EnquiryProductProps) {
  return (
    <span className={classes.product}>
      <bdi>{name}</bdi> {code ? <span className="code">{code}</span> : null}
    </span>
  );
}

interface EnquiryQuantityProps {
  enquiry: Pick<Enquiry, 'qty' | 'units' | 'noOfContainers'> &
    // A row of leads has none.
    Partial<Pick<Enquiry, 'totalCubicMeter'>>;
}

/** Goods are counted in their unit, freight in containers or cubic metres. */
export function EnquiryQuantity({ enquiry }: EnquiryQuantityProps) {
  const write = useQuantities();
  const { qty, units, noOfContainers, totalCubicMeter = null } = enquiry;
  if (qty !== null) {
    return (
      <span className={classes.quantity}>
        {write.count(qty)} <abbr title={units ?? undefined}>{unitCode(units)}</abbr>
      </span>
    );
  }
  const freight = write.containers(noOfContainers) ?? write.cubicMetres(totalCubicMeter);
  if (freight === null) return <span aria-hidden>—</span>;
  return <span className={classes.quantity}>{freight}</span>;
}
