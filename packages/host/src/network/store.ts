import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonOrNull } from '../start/json.ts'
import type { Authority, Leaf } from './authority.ts'

// Everything lies in DATA_DIR/rede, 0600 in a folder of 0700. No backup takes it: a backup names what it holds.

/** Facts for the processes that serve; written by the one that keeps the certificate. */
const facts = z.object({
  /** The name under `.local` that this shop answers to; null without multicast DNS. */
  nome: z.string().nullable(),
  /** Addresses to listen on, the best one for a person first. */
  enderecos: z.array(z.string()),
  autoridade: z.object({ nome: z.string(), impressao: z.string(), ate: z.string() }),
  certificado: z.object({ impressao: z.string(), ate: z.string() }),
  /** Notice that a person has to read, in Portuguese. */
  aviso: z.string().nullable(),
})
export type Facts = z.output<typeof facts>

const BLOCK = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g

export function openStore(dataDir: string) {
  const folder = join(dataDir, 'rede')
  /** Empty when the file is missing. */
  const read = (name: string): string => {
    try {
      return readFileSync(join(folder, name), 'utf8')
    } catch {
      return ''
    }
  }
  /** PEM blocks in their order. */
  const blocks = (name: string): string[] => read(name).match(BLOCK) ?? []
  /** Whole or not at all. */
  function write(name: string, text: string): void {
    const fresh = join(folder, `${name}.${process.pid}`)
    writeFileSync(fresh, text, { mode: 0o600, flush: true })
    renameSync(fresh, join(folder, name))
  }
  return {
    create: () => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
    /** Null when the authority is missing, or not whole. */
    authority(): Authority | null {
      const [root, issuer, key] = blocks('autoridade.pem')
      return root && issuer && key ? { root, issuer, key } : null
    },
    keepAuthority: ({ root, issuer, key }: Authority) => write('autoridade.pem', `${root}\n${issuer}\n${key}\n`),
    /** Puts an unusable one out of the way and keeps it for a person who looks for the reason. */
    setAside(): void {
      const authority = join(folder, 'autoridade.pem')
      try {
        renameSync(authority, join(folder, `autoridade-${Date.now()}.inutil.pem`))
      } catch {
        rmSync(authority, { force: true })
      }
    },
    leaf(): Leaf | null {
      const [leaf, issuer, key] = blocks('certificado.pem')
      return leaf && issuer && key ? { chain: `${leaf}\n${issuer}\n`, key } : null
    },
    keepLeaf: ({ chain, key }: Leaf) => write('certificado.pem', `${chain}\n${key}\n`),
    facts: (): Facts | null => facts.safeParse(jsonOrNull(read('estado.json'))).data ?? null,
    keepFacts: (now: Facts) => write('estado.json', JSON.stringify(now)),
  }
}
export type Store = ReturnType<typeof openStore>

/** SHA-256 of a certificate in groups that a person can compare: `8F3A 21C0 …`. */
export function fingerprint(pem: string): string {
  const digest = createHash('sha256').update(new X509Certificate(pem).raw).digest('hex').toUpperCase()
  return (digest.match(/.{4}/g) ?? []).slice(0, 8).join(' ')
}
