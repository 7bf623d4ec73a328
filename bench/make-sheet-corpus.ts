// Lets LibreOffice Calc write the sheets of the corpus that the tests keep: node bench/make-sheet-corpus.ts
import { corpusFolder, makeCorpusFiles } from '../src/testing/sheet-corpus/corpus-files.ts'

await makeCorpusFiles(corpusFolder)
