// Compression of answers.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/listing.ts'

/**
 * Bytes below which an answer is not compressed. Every answer that contains a credential is shorter: the size of a
 * compressed answer reveals a secret in it to an attacker who chooses a part of the answer (BREACH).
 */
const minCompressedBytes = 4096

/**
 * Sends long answers in JSON compressed: a page of a thousand records is a tenth then. Requests are taken as they are;
 * a small one could become a very large one.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    customTypes: /^application\/json\b/,
    threshold: minCompressedBytes,
    // Compresses a page in one step: as a stream, it takes the processor at least four times as long.
    syncThreshold: 2 * limits.pageBytes,
    // By what they cost: Brotli's higher qualities take five times as long for a quarter less.
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })
}
