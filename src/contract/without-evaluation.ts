// Must run before any schema is made. Without it zod tests on loading whether it can evaluate code, which the browser
// reports as a violation of the content security policy.
import { config } from 'zod/mini'

config({ jitless: true })
