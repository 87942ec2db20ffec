import { WeekCharts, WeekChartsFailed } from '@/features/dashboard/week-charts';
import { read } from '@/server/api';
import { ApiError } from '@/shared/api/error';

/** The dashboard's charts. The page does not wait for them. */
export async function QuotationWeeks() {
  try {
    const { data } = await read('/api/quotations/weeks');
    return <WeekCharts weeks={data} />;
  } catch (error) {
    if (error instanceof ApiError) return <WeekChartsFailed />;
    throw error;
  }
}
