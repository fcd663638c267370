import { z } from 'zod'

// The files within an archive, in their order.
export const ABOUT = 'LEIA-ME.txt'
export const TABLES = 'tabelas.json'
/** `tabelas/public.produtos/00001.copy`: a table comes in pieces, because a file's size stands before it. */
export const TABLE_PIECE = /^tabelas\/([\w.]+)\/\d+\.copy$/
export const MEDIA = 'midia/'
export const SECRET = 'chave-secreta'
export const MANIFEST = 'manifesto.json'

export const about = `Cópia de segurança da Estampa: banco de dados e arquivos de uma loja.

Para restaurar: npm run restaurar -- ARQUIVO

Contém dados pessoais de clientes e a chave que decifra a autorização do Bling: guarde-a em lugar protegido.
tabelas/ é o que "copy ... to" do PostgreSQL escreve, em UTF-8; midia/ são as imagens e etiquetas.
`

export const tablesFile = z.array(z.object({ nome: z.string(), colunas: z.array(z.string()) }))

/** What the archive holds, as it was when read from the shop. */
export const manifest = z.object({
  tabelas: z.record(z.string(), z.object({ linhas: z.number().int(), sha256: z.string() })),
  sequencias: z.record(z.string(), z.string()),
  arquivos: z.object({
    quantidade: z.number().int(),
    bytes: z.number(),
    /** Of the lines `sha256  name` of all files, in order. */
    sha256: z.string(),
    faltando: z.array(z.string()),
  }),
})
export type Manifest = z.output<typeof manifest>

/** Rows of all its tables. */
export const rowsOf = ({ tabelas }: Pick<Manifest, 'tabelas'>): number =>
  Object.values(tabelas).reduce((sum, { linhas }) => sum + linhas, 0)
