import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Authority, Leaf } from './authority.ts'

// Everything lies in DATA_DIR/rede, 0600 in a folder of 0700. No backup takes it: a backup names what it holds.

const folderOf = (dataDir: string): string => join(dataDir, 'rede')

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

const BLOCK = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g

function blocksOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').match(BLOCK) ?? []
  } catch {
    return []
  }
}

/** Whole or not at all: written beside, then renamed. */
function write(path: string, text: string): void {
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, text, { mode: 0o600, flush: true })
  renameSync(fresh, path)
}

export function openStore(dataDir: string) {
  const folder = folderOf(dataDir)
  const at = (name: string) => join(folder, name)
  return {
    create: () => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
    /** Null when it is not there, or not whole. */
    authority(): Authority | null {
      const [root, issuer, key] = blocksOf(at('autoridade.pem'))
      return root && issuer && key ? { root, issuer, key } : null
    },
    keepAuthority: ({ root, issuer, key }: Authority) => write(at('autoridade.pem'), `${root}\n${issuer}\n${key}\n`),
    /** Puts a file that cannot be used out of the way, for those who look for what happened. */
    setAside(): void {
      try {
        renameSync(at('autoridade.pem'), at(`autoridade-${Date.now()}.inutil.pem`))
      } catch {
        rmSync(at('autoridade.pem'), { force: true })
      }
    },
    leaf(): Leaf | null {
      const [leaf, issuer, key] = blocksOf(at('certificado.pem'))
      return leaf && issuer && key ? { chain: `${leaf}\n${issuer}\n`, key } : null
    },
    keepLeaf: ({ chain, key }: Leaf) => write(at('certificado.pem'), `${chain}\n${key}\n`),
    facts(): Facts | null {
      try {
        return facts.parse(JSON.parse(readFileSync(at('estado.json'), 'utf8')))
      } catch {
        return null
      }
    },
    keepFacts: (now: Facts) => write(at('estado.json'), JSON.stringify(now)),
  }
}
export type Store = ReturnType<typeof openStore>

/** SHA-256 of a certificate in groups that a person can compare: `8F3A 21C0 …`. */
export function fingerprint(pem: string): string {
  const digest = createHash('sha256').update(new X509Certificate(pem).raw).digest('hex').toUpperCase()
  return (digest.match(/.{4}/g) ?? []).slice(0, 8).join(' ')
}
