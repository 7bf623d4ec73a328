// The ten levels of planning, and how records of each level are named. A slot in braces is filled from the
// record's theme, its place and its date: see focus-area-outline.ts.

export interface PlanningLevel {
  readonly type: string
  readonly patterns: readonly string[]
  /** Days from start to target that work of this level usually takes. */
  readonly span: number
  readonly targetDateType: 'DAY' | 'MONTH' | 'QUARTER' | 'YEAR'
}

export const planningLevels: readonly PlanningLevel[] = [
  { type: 'Vision', patterns: [], span: 3000, targetDateType: 'YEAR' },
  { type: 'Strategic theme', patterns: ['{Theme}'], span: 1000, targetDateType: 'YEAR' },
  {
    type: 'Portfolio',
    patterns: ['{Subject}', '{Subject} and {objects}', '{Subject}, {region}'],
    span: 700,
    targetDateType: 'YEAR',
  },
  {
    type: 'Program',
    patterns: [
      '{Subject} across {region}',
      'Scale {subject} in {region}',
      '{Subject} for {industry} customers',
      'Bring {subject} to {region}',
      '{Product} for {region}',
      'Rethink {subject}',
    ],
    span: 560,
    targetDateType: 'QUARTER',
  },
  {
    type: 'Initiative',
    patterns: [
      '{Objects} under control in {region}',
      'Prove {subject} at three sites in {region}',
      'One standard for {objects}, {region}',
      'Move {region} to {product}',
      'Make {objects} self-service for {party}',
      'Halve the effort spent on {objects} in {region}',
      '{Subject} with {industry} customers in {region}',
    ],
    span: 430,
    targetDateType: 'QUARTER',
  },
  {
    type: 'Project',
    patterns: [
      '{Place}: {subject}',
      '{Subject} pilot, {place}',
      '{Product} go-live in {place}',
      '{Place} ready for {subject}',
      '{Objects} at {place}, {quarter}',
      'Hand over {subject} to {place}',
    ],
    span: 300,
    targetDateType: 'MONTH',
  },
  {
    type: 'Epic',
    patterns: [
      '{Objects} in {product}, {place}',
      '{Product}: {objects} end to end, {place}',
      '{Objects} from {place} without retyping',
      'Connect {objects} of {place} to {product}',
      'Trustworthy {objects} for {customer}',
      '{Place} runs {objects} on {product}',
    ],
    span: 200,
    targetDateType: 'MONTH',
  },
  {
    type: 'Capability',
    patterns: [
      '{Objects}: triage and escalation, {place}',
      '{Objects}: history and audit, {place}',
      '{Objects}: search and filters for {party} in {place}',
      '{Objects}: forecasting for {place}',
      '{Objects}: sharing with {customer}',
      '{Objects}: quality checks in {place}',
      'Plan {objects} a week ahead in {place}',
    ],
    span: 130,
    targetDateType: 'MONTH',
  },
  {
    type: 'Feature',
    patterns: [
      'Show {objects} to {customer}',
      'Alert {customer} to missing {objects}',
      'Export {objects} for {customer}',
      'Approve {objects} for {customer} on a phone',
      'Bulk edit of {objects} for {party}, {place}',
      'Record {objects} without a connection, {place} {spot}',
      'Group {objects} by customer for {party} in {place}',
      'Explain rejected {objects} to {party} in {place}',
      'Compare {objects} of {customer} in {place} and {other}',
    ],
    span: 75,
    targetDateType: 'DAY',
  },
  {
    type: 'Task',
    patterns: [
      '{Verb} {objects} with {party} in {place}',
      '{Verb} {objects} at {place}, {spot}',
      '{Verb} the {quarter} {objects} for {place}',
      'Walk {customer} through {objects} at {place}',
      'Decide with {customer} who owns {objects} in {place}',
      'Train {party} on {objects}, {place} {spot}',
      '{Verb} {objects} of {customer} between {place} and {other}',
    ],
    span: 30,
    targetDateType: 'DAY',
  },
]

export const parties = [
  'carriers',
  'customs brokers',
  'drivers',
  'shift leads',
  'consignees',
  'key accounts',
  'the works council',
  'terminal operators',
  'auditors',
  'the service desk',
  'planners',
  'suppliers',
]

export const industries = [
  'automotive',
  'retail',
  'pharma',
  'fresh food',
  'electronics',
  'chemical',
  'fashion',
  'energy',
]

export const verbs = [
  'Review',
  'Test',
  'Document',
  'Migrate',
  'Map',
  'Publish',
  'Validate',
  'Automate',
  'Clean up',
  'Reconcile',
  'Archive',
  'Translate',
  'Load-test',
  'Demonstrate',
  'Sign off',
]

/** Where on a site a task takes place; each is followed by a number. */
export const spots = ['dock', 'gate', 'hall', 'lane', 'yard', 'aisle', 'berth']
