// `npm start`. What the service needs is loaded only after the process was replaced.
import { restartWithSettings } from './process-settings.ts'

restartWithSettings()
await import('./serve.ts')
