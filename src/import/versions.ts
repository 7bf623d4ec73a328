export const versions = ['ACTUAL', 'FORECAST', 'BASELINE'] as const
export type Version = (typeof versions)[number]
