// English texts with several keys, because other languages need different words for each.
export const SAID_TWICE = [
  {
    keys: ['calculator.createNew', 'offers.create'],
    because: 'a calculation, and an offer: French and Italian say "new" with other genders',
  },
  {
    keys: ['calculator.kinds.goods', 'listings.form.steps.goods'],
    because: 'a kind of cost, and a part of a form',
  },
  {
    keys: ['calculator.problems.uom', 'listings.required.uom', 'offers.required.uom'],
    because: 'of three forms, of which one may be reworded without the others',
  },
  {
    keys: ['listings.fields.quantity', 'offers.fields.qty'],
    because: 'cargo that nobody claimed, and goods in stock',
  },
  {
    keys: ['listings.required.quantity', 'offers.required.qty'],
    because: 'of two forms, of which one may be reworded without the other',
  },
  {
    keys: ['plans.features.promotions', 'shell.menu.promotions'],
    because: 'what a plan includes, and a screen',
  },
  {
    keys: ['promotions.fields.message', 'visitorForms.message'],
    because: 'what other companies read, and what a visitor writes to us',
  },
  {
    keys: ['company.fields.companyName', 'forms.person.companyName'],
    because: 'a heading says "Empresa"; an empty field asks for "Nombre de la empresa"',
  },
  {
    keys: ['notificationSettings.about', 'policies.types.notification'],
    because: 'a message to a company, and a decree of an authority',
  },
  {
    keys: ['listings.status.submitted', 'public.landing.example.submitted'],
    because: 'cargo, and an enquiry: Spanish, French and Italian say them with other genders',
  },
  {
    keys: ['listings.status.accepted', 'status.accepted'],
    because: 'cargo, and a request: Spanish, French and Italian say them with other genders',
  },
  {
    keys: ['listings.status.declined', 'negotiation.status.declined'],
    because: 'cargo, and a counter-offer: Arabic and Italian say them differently',
  },
  {
    keys: ['listings.unclaimed.one', 'listings.unclaimed.title', 'shell.menu.unclaimedCargo'],
    because: 'one cargo, a list of them, and a menu that may be shorter',
  },
  {
    keys: ['listings.review.confirm', 'password.reset.confirm'],
    because: 'a submission, and a new password',
  },
  {
    keys: ['listings.withdraw.confirm', 'marketWatch.withdraw.action', 'negotiation.withdraw'],
    because: 'cargo, a freight rate, and a counter-offer, which Arabic names',
  },
  {
    keys: ['calculator.problems.currency', 'quotations.required.currencyCode'],
    because: 'of two forms, of which one may be reworded without the other',
  },
  { keys: ['plans.free', 'tiers.free'], because: 'a price, and the name of a plan' },
  {
    keys: ['plans.features.freightRates', 'shell.menu.freight'],
    because: 'a service, and where one asks for it',
  },
  {
    keys: ['plans.features.marketWatch', 'shell.menu.marketWatch'],
    because: 'what a plan includes, and a screen',
  },
  {
    keys: ['marketWatch.versions.from', 'notificationSettings.quietFrom'],
    because: 'a version of a rate, and the first quiet hour',
  },
  {
    keys: ['plans.features.messages', 'shell.menu.messages'],
    because: 'what a plan includes, and a screen',
  },
  {
    keys: [
      'public.exporter.types.opc.liability',
      'public.exporter.types.private_limited.liability',
    ],
    because: 'facts about two kinds of company, of which one may change without the other',
  },
  {
    keys: ['files.removeFile', 'profile.users.removeNamed'],
    because: 'Spanish and French use other verbs for files and for people',
  },
  {
    keys: ['rfq.form.steps.terms', 'signUp.steps.terms'],
    because: 'terms of a trade, and terms of use',
  },
  { keys: ['leads.unlock.action', 'points.kinds.unlock'], because: 'a verb, and a noun' },
  {
    keys: ['profile.subscription.until', 'quotations.columns.expiry'],
    because: 'words before a date, and a heading',
  },
  {
    keys: [
      'listings.status.withdrawn',
      'marketWatch.status.withdrawn',
      'security.consents.takenBack',
      'status.withdrawn',
    ],
    because:
      'cargo, a freight rate, a consent, and a quotation: most languages say it with another gender',
  },
  {
    keys: [
      'status.company_rejected',
      'status.product_rejected',
      'status.promotion_rejected',
      'status.rejected',
    ],
    because:
      'a company, a product, a promotion, and an enquiry: some languages say them with other genders',
  },
  {
    keys: [
      'marketWatch.status.expired',
      'offers.badges.expired',
      'status.expired',
      'status.subscription_expired',
    ],
    because:
      'a freight rate, a quotation, and a subscription: French and Italian say them with other genders',
  },
  {
    keys: ['status.approved', 'status.product_approved', 'status.promotion_approved'],
    because:
      'an enquiry, a product, and a promotion: Spanish, French and Italian say them with other genders',
  },
  {
    keys: ['company.fields.companyDescription', 'products.fields.description'],
    because: 'of a company, and of a product',
  },
  {
    keys: ['company.problems.about', 'products.required.description'],
    because: 'of a company, and of a product',
  },
  {
    keys: ['products.title', 'shell.menu.products'],
    because: 'a heading, and an entry of the menu, which must be short',
  },
  {
    keys: ['offers.badges.active', 'products.active', 'status.active'],
    because:
      'a product, and a subscription: Spanish, French and Italian say them with other genders',
  },
  {
    keys: ['shell.businessTypes.buyer', 'verify.buyer'],
    because: 'a type of business, and a party of a document, which Arabic says with the article',
  },
  {
    keys: ['products.fields.name', 'quotations.columns.product'],
    because: 'a field of a form, and a heading',
  },
];
