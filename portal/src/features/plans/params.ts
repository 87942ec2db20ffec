export const PLANS = '/api/subscription-plans';

/** The plans on sale for the company's type of business. */
export const PLANS_QUERY = { query: { own: true } };
