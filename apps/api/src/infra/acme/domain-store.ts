import { join } from 'node:path'
import { z } from 'zod'
import type { Leaf } from '../network/keys.ts'
import { privateFolder } from '../private-folder.ts'
import type { Proof } from './proofs.ts'

// Everything lies in DATA_DIR/dominio, 0600 in a folder of 0700. No backup takes it: a new machine asks anew.

const state = z.object({
  /** The domain and the authority that the rest speaks of. */
  dominio: z.string(),
  diretorio: z.string(),
  /** The authority that signed the certificate; null before the first. */
  emissor: z.string().nullable(),
  /** Attempts in a row without a certificate, that under way included. */
  falhas: z.number(),
  /** No attempt before this time (ISO). */
  proxima: z.string().nullable(),
  /** Why the last attempt failed, in Portuguese. */
  motivo: z.string().nullable(),
})
export type DomainFacts = z.output<typeof state>

const leaf = z.object({ chain: z.string(), key: z.string() })
const proof: z.ZodType<Proof> = z.object({
  kind: z.enum(['http-01', 'tls-alpn-01']),
  token: z.string(),
  answer: z.string(),
  leaf: leaf.nullable(),
})

/** Account, certificate and state of the shop's own domain; the processes that serve read them, one writes. */
export function openDomainStore(dataDir: string) {
  const folder = privateFolder(join(dataDir, 'dominio'))
  return {
    create: folder.create,
    accountKey: (): string | null => folder.blocks('conta.pem')[0] ?? null,
    keepAccountKey: (key: string) => folder.write('conta.pem', `${key}\n`),
    /** Null when it is not there, or not whole. */
    leaf(): Leaf | null {
      const blocks = folder.blocks('certificado.pem')
      const key = blocks.pop()
      return key?.includes('PRIVATE KEY') && blocks.length > 0 ? { chain: `${blocks.join('\n')}\n`, key } : null
    },
    keepLeaf: ({ chain, key }: Leaf) => folder.write('certificado.pem', `${chain.trimEnd()}\n${key}\n`),
    proof: (): Proof | null => proof.safeParse(folder.json('desafio.json')).data ?? null,
    keepProof: (now: Proof | null) =>
      now ? folder.write('desafio.json', JSON.stringify(now)) : folder.remove('desafio.json'),
    facts: (): DomainFacts | null => state.safeParse(folder.json('estado.json')).data ?? null,
    keepFacts: (now: DomainFacts) => folder.write('estado.json', JSON.stringify(now)),
  }
}
export type DomainStore = ReturnType<typeof openDomainStore>
