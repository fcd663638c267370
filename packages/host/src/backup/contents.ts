import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type KeyState, keyState } from './archive.ts'

// The files within an archive, in their order.
export const ABOUT = 'LEIA-ME.txt'
export const TABLES = 'tabelas.json'
/** `tabelas/public.produtos/00001.copy`: a table comes in pieces, because a file's size stands before it. */
export const TABLE_PIECE = /^tabelas\/([\w.]+)\/\d+\.copy$/
export const MEDIA = 'midia/'
export const SECRET = 'chave-secreta'
export const MANIFEST = 'manifesto.json'

const KEY_IN_WORDS: Readonly<Record<KeyState, string>> = {
  incluida: 'e a chave secreta da loja, que decifra o que ela guarda cifrado: guarde-a em lugar protegido.',
  externa: 'mas não a chave secreta da loja, que é a de CHAVE_SECRETA: sem ela, é preciso conectar o Bling de novo.',
  ausente: 'mas não a chave secreta da loja, que não foi encontrada: é preciso conectar o Bling de novo.',
}

export const about = (chave: KeyState) => `Cópia de segurança da Estampa: banco de dados e arquivos de uma loja.

Para restaurar: npm run restaurar -- ARQUIVO

Contém dados pessoais de clientes, ${KEY_IN_WORDS[chave]}
tabelas/ é o que "copy ... to" do PostgreSQL escreve, em UTF-8; midia/ são as imagens e etiquetas.
`

export const tablesFile = z.array(z.object({ nome: z.string(), colunas: z.array(z.string()) }))

/** Contents of the archive, as read from the shop. */
export const manifest = z.object({
  /** Absent in the first layout. */
  chave: keyState.optional(),
  tabelas: z.record(z.string(), z.object({ linhas: z.number().int(), sha256: z.string() })),
  sequencias: z.record(z.string(), z.string()),
  arquivos: z.object({
    quantidade: z.number().int(),
    bytes: z.number(),
    /** SHA-256 over the lines `sha256  name` of all files, in order. */
    sha256: z.string(),
    faltando: z.array(z.string()),
  }),
})
export type Manifest = z.output<typeof manifest>

/** Rows of all its tables. */
export const rowsOf = ({ tabelas }: Pick<Manifest, 'tabelas'>): number =>
  Object.values(tabelas).reduce((sum, { linhas }) => sum + linhas, 0)

/** Counts and digests files in order, each by its own digest. */
export class FilesSum {
  readonly #hash = createHash('sha256')
  #files = 0
  #bytes = 0

  add(name: string, content: Buffer): void {
    this.#files += 1
    this.#bytes += content.length
    this.#hash.update(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
  }

  sum() {
    return { quantidade: this.#files, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
