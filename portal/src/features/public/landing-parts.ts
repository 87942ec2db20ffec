/** The parts of the landing page that the site's menus lead to: their ids, and keys of their names. */
export const LANDING_PARTS = ['howItWorks', 'whoItServes', 'plans', 'questions'] as const;
