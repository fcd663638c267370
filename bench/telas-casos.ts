import type { ClientBase } from 'pg'

/** One screen: where it is, what shows that its own content has come, and where it is searched. */
export interface Tela {
  readonly path: string
  /** CSS of an element that only exists once what the screen is about has been read. */
  readonly conteudo: string
  readonly busca?: Busca
}
export interface Busca {
  /** Accessible name of the box. */
  readonly campo: string
  /** CSS of a result. */
  readonly resultado: string
}

/** Ten letters, without the accent that the data have; something on every searched screen carries it. */
export const PALAVRA = 'geometrico'

const MODELO = 'ul[aria-label="Lista de modelos"] a'
const CATEGORIA = 'ul[aria-label="Árvore de categorias"] a'
const PRODUTO = 'ul[aria-label="Lista de produtos"] li[aria-posinset] a'

/** The catalogue's screens over what the database holds. */
export async function telas(client: ClientBase): Promise<Tela[]> {
  const { rows } = await client.query<Record<'produtos' | 'modelos' | 'categorias' | 'produto' | 'modelo', number>>(
    `select (select count(*)::int from produtos where excluido_em is null) as produtos,
            (select count(*)::int from modelos) as modelos,
            (select count(*)::int from categorias) as categorias,
            (select max(id) from produtos where excluido_em is null) as produto,
            (select max(id) from modelos) as modelo`,
  )
  const [base] = rows
  if (!base || base.produtos < 20_000 || base.modelos < 500 || base.categorias < 300)
    throw new Error('There is too little to measure: run npm run bench:seed first')
  return [
    { path: '/produtos', conteudo: PRODUTO, busca: { campo: 'Buscar por nome, cor ou modelo', resultado: PRODUTO } },
    // The long choices have come, not only the fields around them.
    { path: '/produtos/criar', conteudo: 'select:has(> option:nth-of-type(500))' },
    { path: `/produtos/${base.produto}`, conteudo: 'input[name="titulo"]' },
    { path: '/modelos', conteudo: MODELO, busca: { campo: 'Buscar modelos por nome ou código', resultado: MODELO } },
    { path: `/modelos/${base.modelo}`, conteudo: 'input[name="codigo"]' },
    {
      path: '/categorias',
      conteudo: CATEGORIA,
      busca: { campo: 'Buscar categorias por nome ou código', resultado: CATEGORIA },
    },
    { path: '/categorias/criar', conteudo: 'select:has(> option:nth-of-type(300))' },
    { path: '/atributos', conteudo: 'nav[aria-label="Lista de atributos"] a' },
    { path: '/configuracoes', conteudo: 'dl dd' },
    { path: '/configuracoes/lixeira', conteudo: 'ul[aria-label="Produtos na lixeira"] li' },
    {
      path: '/qrcodes',
      conteudo: 'input[aria-label="Buscar por SKU ou nome"]',
      busca: { campo: 'Buscar por SKU ou nome', resultado: 'ul[aria-label="Produtos encontrados"] li' },
    },
  ]
}
