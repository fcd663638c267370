import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBanco } from './banco.ts'

/**
 * Fate of a row that names another one, when the other is deleted for good. `recusa`: the deletion is refused, with a
 * sentence and a number. `guarda`: the row keeps what it needs, so that an open thing is finished, changed or
 * cancelled. `vai`: the row is a part of what goes. `esquece`: nothing open needs the name. Keys of a table in `FICAM`
 * need no word.
 */
type Veredito = 'vai' | 'esquece' | readonly ['recusa' | 'guarda', Prova]
/** The file of the module, and the name of the test that shows it. */
type Prova = readonly [arquivo: string, teste: string]

/**
 * Tables whose rows no code deletes: people are deactivated, and what they began goes on (`vendas/apagados.test.ts`); a sale
 * is cancelled and stays.
 */
const FICAM = [
  'caixas',
  'envios',
  'movimentos_estoque',
  'pagamentos',
  'producao_eventos',
  'producoes',
  'trocas',
  'turnos',
  'usuarios',
  'vendas',
]

const KIT_VENDIDO: Prova = [
  'vendas/venda/apagados.test.ts',
  'one sale frees them when it is cancelled, another ships them',
]
const LINHA_DA_COMPRA: Prova = ['compras/compras.test.ts', 'a product that is deleted for good leaves its line']
const PARTE: Prova = ['produtos/kits.test.ts', 'keeps its parts from being deleted for good']
const PRODUCAO_DA_LISA: Prova = ['producao/apagadas.test.ts', 'a blank waits for all that is printed on it']
const VARIACAO_NA_PRODUCAO: Prova = ['producao/apagadas.test.ts', 'a variation that is printed, or printed on, stays']
const SAIDA: Prova = ['estoque/saida.test.ts', 'pieces of one that has got some meanwhile, or is gone, are lost']
const LOTE: Prova = [
  'importacao/lote.rules.test.ts',
  'a bulk change of a variation that is deleted before it is written',
]
const PENDENTE: Prova = [
  'vendas/conteudo/importada.test.ts',
  'a line that waits for pieces of what is deleted for good',
]
const CATEGORIA: Prova = [
  'categorias/categorias.test.ts',
  'with subcategories or in use it stays, and says by how many',
]
const ARTE_EM_USO: Prova = ['producao/artes-apagadas.test.ts', 'an art is kept while a product']
const EDICAO_DA_PRODUCAO: Prova = ['producao/producao.test.ts', 'that is edited keeps what is made']

const POR_TABELA: Readonly<Record<string, Readonly<Record<string, Veredito>>>> = {
  produtos: {
    'bling_importacao_fotos.produto_id': 'vai',
    'bling_importacao_itens.produto_id': 'esquece',
    'bling_ncm.produto_id': 'vai',
    'bling_produtos.produto_id': 'vai',
    'bling_produtos_conhecidos.produto_id': 'vai',
    'bling_saldos.produto_id': ['guarda', ['produtos/lixeira.test.ts', 'a product that goes before the ERP knows']],
    'bling_versoes.produto_id': 'vai',
    'estampas.produto_id': 'vai',
    'fichas.lisa_produto_id': 'vai',
    'fichas.produto_id': 'vai',
    'importacao_linhas.produto_id': ['guarda', LOTE],
    'itens_pendentes.produto_id': ['guarda', PENDENTE],
    'notas_fiscais.produto_id': 'esquece',
    'itens_venda.produto_id': [
      'guarda',
      ['vendas/conteudo/edicao.test.ts', 'deleted for good: it keeps its title, SKU and price'],
    ],
    'itens_venda_partes.produto_id': [
      'guarda',
      ['vendas/venda/apagados.test.ts', 'with one of its parts it goes at once'],
    ],
    'kit_componentes.kit_id': ['guarda', KIT_VENDIDO],
    'kit_componentes.produto_id': ['recusa', PARTE],
    'movimentos_estoque.produto_id': ['guarda', SAIDA],
    'producoes.lisa_produto_id': ['recusa', PRODUCAO_DA_LISA],
    'producoes.produto_id': ['recusa', ['producao/apagadas.test.ts', 'a product that is printed for the shelf waits']],
    'produto_imagens.produto_id': 'vai',
    'reservas.produto_id': 'vai',
    'fornecedor_codigos.produto_id': 'vai',
    'compra_itens.produto_id': ['guarda', LINHA_DA_COMPRA],
    'gtins.produto_id': 'vai',
    'skus.produto_id': 'vai',
    'variacoes.produto_id': 'vai',
  },
  variacoes: {
    'bling_produtos_conhecidos.variacao_id': 'vai',
    'bling_saldos.variacao_id': 'vai',
    'bling_variacoes.variacao_id': 'vai',
    'fichas.lisa_variacao_id': 'vai',
    'fichas.variacao_id': 'vai',
    'importacao_linhas.variacao_id': ['guarda', LOTE],
    'itens_pendentes.variacao_id': ['guarda', PENDENTE],
    'itens_venda.variacao_id': ['recusa', ['estoque/estoque.test.ts', 'a variation from being removed']],
    'itens_venda_partes.variacao_id': ['recusa', ['estoque/estoque.test.ts', 'a variation from being removed']],
    'kit_componentes.variacao_id': ['recusa', PARTE],
    'movimentos_estoque.variacao_id': [
      'guarda',
      ['vendas/venda/apagados.test.ts', 'a variation deleted after its pieces left'],
    ],
    'producoes.lisa_variacao_id': ['recusa', VARIACAO_NA_PRODUCAO],
    'producoes.variacao_id': ['recusa', VARIACAO_NA_PRODUCAO],
    'reservas.variacao_id': ['recusa', ['estoque/estoque.test.ts', 'a variation from being removed']],
    'fornecedor_codigos.variacao_id': 'vai',
    'compra_itens.variacao_id': ['guarda', LINHA_DA_COMPRA],
    'gtins.variacao_id': 'vai',
    'skus.variacao_id': 'vai',
    'variacao_imagens.variacao_id': 'vai',
  },
  produto_imagens: { 'variacao_imagens.imagem_id': 'vai' },
  modelos: {
    'embalagens_usadas.modelo_id': 'vai',
    'produtos.modelo_id': [
      'recusa',
      ['categorias/categorias.test.ts', 'with products, even in the trash, it cannot go'],
    ],
  },
  categorias: {
    'categorias.categoria_pai': ['recusa', CATEGORIA],
    'modelos.categoria_id': ['recusa', CATEGORIA],
    'produtos.categoria_id': ['recusa', CATEGORIA],
  },
  artes: { 'arte_versoes.arte_id': 'vai', 'estampas.arte_id': ['recusa', ARTE_EM_USO] },
  arte_versoes: { 'producao_estampas.arte_versao_id': ['guarda', ARTE_EM_USO] },
  clientes: {
    'artes.cliente_id': 'esquece',
    'clientes_juntados.cliente_id': 'vai',
    'importacao_linhas.cliente_id': 'esquece',
    'orcamentos.cliente_id': ['recusa', ['clientes/clientes.test.ts', 'stays while there are quotes for them']],
    'vendas.cliente_id': ['recusa', ['clientes/clientes.test.ts', 'goes for good, but not with sales']],
  },
  embalagens: {
    'embalagens_usadas.embalagem_id': [
      'guarda',
      ['embalagens/embalagens.test.ts', 'a box that goes leaves its measures'],
    ],
  },
  fornecedores: {
    'fornecedor_codigos.fornecedor_id': 'vai',
    'compras.fornecedor_id': ['recusa', ['compras/compras.test.ts', 'a draft is edited over its version']],
    'importacao_linhas.fornecedor_id': 'esquece',
  },
  compras: {
    'compra_itens.compra_id': 'vai',
    'compras.pedido_id': 'esquece',
    'movimentos_estoque.compra_id': ['guarda', LINHA_DA_COMPRA],
    'recebimentos.compra_id': 'vai',
  },
  compra_itens: { 'recebimento_itens.item_id': 'vai' },
  recebimentos: { 'recebimento_itens.recebimento_id': 'vai' },
  atributos: { 'atributo_valores.atributo_id': 'vai' },
  bling_importacoes: { 'bling_importacao_fotos.importacao_id': 'vai', 'bling_importacao_itens.importacao_id': 'vai' },
  bling_saldos: { 'bling_baixas.saldo_id': 'vai', 'bling_lancamentos.saldo_id': 'vai' },
  importacoes: {
    'categorias.importacao_id': 'esquece',
    'importacao_linhas.importacao_id': 'vai',
    'modelos.importacao_id': 'esquece',
  },
  // An edit writes the lines anew.
  itens_venda: {
    'itens_pendentes.item_id': [
      'guarda',
      ['vendas/conteudo/importada.test.ts', 'an edit keeps lines that wait as they are or smaller'],
    ],
    'itens_venda_partes.item_id': ['guarda', ['vendas/venda/apagados.test.ts', 'an edit keeps them for its line']],
    'producoes.item_id': ['guarda', EDICAO_DA_PRODUCAO],
    'reservas.item_id': 'vai',
    'trocas_itens.item_id': [
      'guarda',
      ['trocas/trocas.test.ts', 'an edit begins the sale anew, with nothing returned'],
    ],
  },
  orcamento_versoes: { 'orcamento_mockups.numero,orcamento_id': 'vai' },
  orcamentos: { 'orcamento_links.orcamento_id': 'vai', 'orcamento_versoes.orcamento_id': 'vai' },
  sessoes: {
    'desafios_de_registro.sessao_id': 'vai',
    'entradas_por_codigo.sessao_id': 'vai',
    'refresh_tokens.sessao_id': 'vai',
  },
  tarefas: { 'bling_saldos.tarefa_id': 'esquece' },
}

/** `table ← table.column`: the named table and what names it. */
const VEREDITOS: ReadonlyMap<string, Veredito> = new Map(
  Object.entries(POR_TABELA).flatMap(([alvo, colunas]) =>
    Object.entries(colunas).map(([coluna, veredito]) => [`${alvo} ← ${coluna}`, veredito] as const),
  ),
)

/** Numbers that name a row without a foreign key, on purpose: what they name may be gone. */
const SEM_CHAVE: readonly string[] = [
  'auditoria.alvo_id',
  'auditoria.usuario_id',
  'fatos_de_venda.produto_id',
  'fatos_de_venda.variacao_id',
  'fatos_de_venda.vendedor_id',
  'sincronizacoes.alvo_id',
  'tarefas.alvo_id',
]

const SRC = join(import.meta.dirname, '../../src')

/** All foreign keys of the shop as `table ← table.column`, and integers that look like one and are none. */
async function catalogo() {
  const banco = await createBanco()
  const { rows: chaves } = await sql<{ chave: string }>`
    select confrelid::regclass || ' ← ' || conrelid::regclass || '.' || (select string_agg(attname, ',' order by attname)
        from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as chave
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(banco.db)
  const { rows: soltas } = await sql<{ coluna: string }>`
    select a.attrelid::regclass || '.' || a.attname as coluna
      from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attname ~ '_id$' and a.atttypid = 'int4'::regtype
       and not exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = t.oid and a.attnum = any(c.conkey))`.execute(
    banco.db,
  )
  await banco.descartar()
  return { chaves: chaves.map(({ chave }) => chave), soltas: soltas.map(({ coluna }) => coluna) }
}

test('of each foreign key it is said what becomes of its row when what it names is deleted for good', async () => {
  const { chaves, soltas } = await catalogo()
  const judgedKeys = chaves.filter((chave) => !FICAM.some((tabela) => chave.startsWith(`${tabela} ←`)))
  expect(judgedKeys.toSorted()).toEqual([...VEREDITOS.keys()].toSorted())
  expect(soltas.toSorted()).toEqual(SEM_CHAVE.toSorted())
})

test.each(
  [...VEREDITOS].flatMap(([chave, veredito]) => (Array.isArray(veredito) ? [[chave, ...veredito.flat()]] : [])),
)('%s: %s, as %s shows', (_chave, _veredito, arquivo = '', teste = '') => {
  const testes = readFileSync(join(SRC, 'modules', arquivo), 'utf8').match(/^ *test(\.each)?\(.*|^\]\)\(.*/gm) ?? []
  expect(testes.filter((linha) => linha.includes(teste))).toHaveLength(1)
})

test('nothing deletes a row of a table whose rows are said to stay', () => {
  const apagadas = globSync('**/*.ts', { cwd: SRC })
    .filter((arquivo) => !arquivo.endsWith('.test.ts'))
    .flatMap((arquivo) => [
      ...readFileSync(join(SRC, arquivo), 'utf8').matchAll(/deleteFrom\('(\w+)'\)|delete from (\w+)/g),
    ])
    .map(([, kyselyTable, sqlTable]) => kyselyTable ?? sqlTable)
  expect(apagadas).toContain('clientes')
  expect(apagadas.filter((tabela) => FICAM.includes(tabela ?? ''))).toEqual([])
})
