import { createHash, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { Authority } from './authority.ts'
import type { Leaf } from './keys.ts'
import { privateFolder } from './private-folder.ts'

// Everything lies in DATA_DIR/rede, 0600 in a folder of 0700. No backup takes it: a backup names what it holds.

/** What the processes that serve have to know; written by the one that keeps the certificate. */
const facts = z.object({
  /** The name under `.local` that this shop answers to; null without multicast DNS. */
  nome: z.string().nullable(),
  /** Addresses to listen on, the best one for a person first. */
  enderecos: z.array(z.string()),
  autoridade: z.object({ nome: z.string(), impressao: z.string(), ate: z.string() }),
  certificado: z.object({ impressao: z.string(), ate: z.string() }),
  /** What a person has to know, in Portuguese. */
  aviso: z.string().nullable(),
})
export type Facts = z.output<typeof facts>

export function openStore(dataDir: string) {
  const folder = privateFolder(join(dataDir, 'rede'))
  return {
    create: folder.create,
    /** Null when it is not there, or not whole. */
    authority(): Authority | null {
      const [root, issuer, key] = folder.blocks('autoridade.pem')
      return root && issuer && key ? { root, issuer, key } : null
    },
    keepAuthority: ({ root, issuer, key }: Authority) => folder.write('autoridade.pem', `${root}\n${issuer}\n${key}\n`),
    setAside: () => folder.setAside('autoridade.pem', `autoridade-${Date.now()}.inutil.pem`),
    leaf(): Leaf | null {
      const [leaf, issuer, key] = folder.blocks('certificado.pem')
      return leaf && issuer && key ? { chain: `${leaf}\n${issuer}\n`, key } : null
    },
    keepLeaf: ({ chain, key }: Leaf) => folder.write('certificado.pem', `${chain}\n${key}\n`),
    facts: (): Facts | null => facts.safeParse(folder.json('estado.json')).data ?? null,
    keepFacts: (now: Facts) => folder.write('estado.json', JSON.stringify(now)),
  }
}
export type Store = ReturnType<typeof openStore>

/** SHA-256 of a certificate in groups that a person can compare: `8F3A 21C0 …`. */
export function fingerprint(pem: string): string {
  const digest = createHash('sha256').update(new X509Certificate(pem).raw).digest('hex').toUpperCase()
  return (digest.match(/.{4}/g) ?? []).slice(0, 8).join(' ')
}
