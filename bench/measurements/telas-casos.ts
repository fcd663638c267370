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
  /** The typed search: ten letters. */
  readonly palavra: string
}

/** Without the accent that the data have. */
const ESTILO = 'geometrico'
const SOBRENOME = 'nascimento'

const MODELO = 'ul[aria-label="Lista de modelos"] a'
const CATEGORIA = 'ul[aria-label="Árvore de categorias"] a'
const PRODUTO = 'ul[aria-label="Lista de produtos"] li[aria-posinset] a'
const CLIENTE = 'ul[aria-label="Lista de clientes"] li[aria-posinset] a'
const VENDA = 'ul[aria-label="Lista de vendas"] li[aria-posinset] a'
const ACHADO = 'ul[aria-label="Produtos encontrados"] li'
/** The `n`th choice of a select has come. */
const escolha = (n: number) => `select:has(> option:nth-of-type(${n}))`

/** The screens over what the database holds. */
export async function telas(client: ClientBase): Promise<Tela[]> {
  const { rows } = await client.query<
    Record<
      'produtos' | 'modelos' | 'categorias' | 'clientes' | 'vendas' | 'produto' | 'modelo' | 'cliente' | 'venda',
      number
    >
  >(
    `select (select count(*)::int from produtos where excluido_em is null) as produtos,
            (select count(*)::int from modelos) as modelos,
            (select count(*)::int from categorias) as categorias,
            (select count(*)::int from clientes) as clientes,
            (select count(*)::int from vendas) as vendas,
            (select max(id) from produtos where excluido_em is null) as produto,
            (select max(id) from modelos) as modelo,
            (select max(id) from clientes) as cliente,
            (select max(id) from vendas where status = 'concluido') as venda`,
  )
  const [base] = rows
  const pouco = !base || base.produtos < 20_000 || base.modelos < 500 || base.categorias < 300
  if (pouco || base.clientes < 20_000 || base.vendas < 50_000)
    throw new Error('There is too little to measure: run npm run bench -- seed first')
  const busca = (campo: string, resultado: string, palavra: string): Busca => ({ campo, resultado, palavra })
  return [
    { path: '/produtos', conteudo: PRODUTO, busca: busca('Buscar por nome, cor ou modelo', PRODUTO, ESTILO) },
    // The long choices have come, not only the fields around them.
    { path: '/produtos/criar', conteudo: escolha(500) },
    { path: `/produtos/${base.produto}`, conteudo: 'input[name="titulo"]' },
    { path: '/modelos', conteudo: MODELO, busca: busca('Buscar modelos por nome ou código', MODELO, ESTILO) },
    { path: `/modelos/${base.modelo}`, conteudo: 'input[name="codigo"]' },
    {
      path: '/categorias',
      conteudo: CATEGORIA,
      busca: busca('Buscar categorias por nome ou código', CATEGORIA, ESTILO),
    },
    { path: '/categorias/criar', conteudo: escolha(300) },
    { path: '/atributos', conteudo: 'nav[aria-label="Lista de atributos"] a' },
    {
      path: '/clientes',
      conteudo: CLIENTE,
      busca: busca('Buscar por nome, CPF, telefone ou e-mail', CLIENTE, SOBRENOME),
    },
    { path: `/clientes/${base.cliente}`, conteudo: 'input[name="nome"]' },
    { path: '/vendas', conteudo: VENDA, busca: busca('Buscar por cliente ou status', VENDA, SOBRENOME) },
    { path: '/vendas/criar', conteudo: escolha(20), busca: busca('Buscar por SKU ou nome', ACHADO, ESTILO) },
    { path: `/vendas/${base.venda}`, conteudo: 'ul[aria-label="Produtos da venda"] li' },
    { path: '/configuracoes', conteudo: 'dl dd' },
    { path: '/configuracoes/lixeira', conteudo: 'ul[aria-label="Produtos na lixeira"] li' },
    {
      path: '/qrcodes',
      conteudo: 'input[aria-label="Buscar por SKU ou nome"]',
      busca: busca('Buscar por SKU ou nome', ACHADO, ESTILO),
    },
  ]
}
