/** The rule of a field that may hold anything, as the API sends it. */
export const NO_LIMIT = {
  ...{
    requiredMessage: null,
    minimum: null,
    aboveMinimum: false,
    tooSmallMessage: null,
    maximum: null,
  },
  ...{ tooLargeMessage: null, decimalPlaces: null, maxLength: null, tooLongMessage: null },
  ...{ pattern: null, patternMessage: null, pastMessage: null, unusualAbove: null },
  ...{ unusualAboveField: null, unusualAfterDays: null, unusualMessage: null },
};
