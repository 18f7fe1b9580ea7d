/**
 * How far the certification of somebody's enterprise is, as a number: of the certificate in force, else of the latest attempt. Numbers are
 * never given to another state; a new state takes the next.
 */
export const enterpriseStates = {
  none: 0,
  draft: 1,
  submitted: 2,
  inReview: 3,
  approved: 4,
  rejected: 5,
  expired: 6,
  revoked: 7,
} as const
