export const PLANS = '/api/subscription-plans';

/** Asks for the plans of the company's own business type. */
export const PLANS_QUERY = { query: { own: true } };
