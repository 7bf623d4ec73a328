// The thread that reads pages of lists, so that the page can be scrolled and clicked while a large list comes in.
import '#contract/without-evaluation.ts'
import { answerPageRequests, type RequestPort } from './page-requests.ts'

declare const self: RequestPort

answerPageRequests(self)
