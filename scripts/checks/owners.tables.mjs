import './pinned-node.mjs'

const { ENTITIES } = await import('../../packages/contract/src/entities.ts')

/**
 * The folder of `apps/api/src` that writes each table, without the exceptions below; each plain entity also writes its own.
 * Reading is free. Triggers of the migrations also fill `skus`, `gtins`, `contagens`, `itens_venda_partes`, `movimentos_estoque`, `bling_lancamentos` and
 * `fatos_de_venda`.
 */
const OWNED = {
  'infra/database': ['idempotencia', 'migracoes'],
  shop: ['auditoria', 'contagens'],
  'modules/atributos': ['atributo_valores'],
  'modules/autenticacao': [
    'autenticadores',
    'chaves_de_acesso',
    'codigos_de_recuperacao',
    'desafios_de_registro',
    'entradas_pendentes',
    'entradas_por_codigo',
    'refresh_tokens',
    'regras_de_acesso',
    'sessoes',
    'tentativas_login',
    'usuarios',
  ],
  'modules/bling': [
    'bling_autorizacoes',
    'bling_baixas',
    'bling_codigos',
    'bling_conexao',
    'bling_conferencia',
    'bling_configuracao',
    'bling_eventos',
    'bling_importacao_fotos',
    'bling_importacao_itens',
    'bling_importacoes',
    'bling_lancamentos',
    'bling_limitador',
    'bling_ncm',
    'bling_pedidos',
    'bling_produtos',
    'bling_produtos_conhecidos',
    'bling_saldos',
    'bling_variacoes',
    'bling_versoes',
  ],
  'modules/caixas': ['caixas', 'caixas_configuracao', 'movimentos_de_caixa', 'turno_reaberturas', 'turnos'],
  'modules/categorias': ['categorias'],
  'modules/clientes': ['clientes', 'clientes_juntados'],
  'modules/copias': ['cifra_das_copias', 'copia_vista_fora'],
  'modules/compras': [
    'compra_itens',
    'compras',
    'compras_configuracao',
    'fornecedor_codigos',
    'recebimento_itens',
    'recebimentos',
  ],
  'modules/embalagens': ['embalagens_usadas'],
  'modules/estoque': ['movimentos_estoque', 'reservas'],
  'modules/frete': [
    'acessos_de_transporte',
    'agencias_lembradas',
    'avisos_de_transporte',
    'cotacoes',
    'cotacoes_recusadas',
    'declaracoes',
    'envios',
    'etiquetas_juntas',
    'frete_configuracao',
    'opcoes_de_envio',
  ],
  'modules/imagens': ['produto_imagens', 'variacao_imagens'],
  'modules/importacao': ['importacao_linhas', 'importacao_mapeamentos', 'importacoes'],
  'modules/loja': ['dados_da_loja'],
  'modules/notas': ['notas_configuracao', 'notas_fiscais'],
  'modules/orcamentos': ['orcamento_links', 'orcamento_mockups', 'orcamento_versoes', 'orcamentos', 'prova_links'],
  'modules/pagamentos': ['configuracao_de_pagamento', 'pagamentos'],
  'modules/producao': [
    'arte_versoes',
    'artes',
    'estampas',
    'fichas',
    'producao_configuracao',
    'producao_estampas',
    'producao_eventos',
    'producoes',
  ],
  'modules/produtos': ['gtins', 'kit_componentes', 'produtos', 'skus', 'variacoes'],
  'modules/relatorios': ['fatos_de_venda'],
  'modules/sincronizacao': ['sincronizacoes'],
  'modules/tarefas': ['tarefas'],
  'modules/trocas': ['trocas', 'trocas_itens'],
  'modules/vendas': ['historico_vendas', 'itens_pendentes', 'itens_venda', 'itens_venda_partes', 'vendas'],
}

/** table → the folder that writes it. */
export const OWNERS = Object.fromEntries([
  ...Object.keys(ENTITIES).map((table) => [table, `modules/${table}`]),
  ...Object.entries(OWNED).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
])

/** Stands for a table whose name is computed: `insert into ${table}`. */
export const COMPUTED = '(computed)'

/** Writes by others than the owner: file or folder of `apps/api/src`, its tables, why. One that is not needed fails. */
export const EXCEPTIONS = [
  {
    place: 'modules/estoque/estoque.data.ts',
    tables: ['produtos', COMPUTED],
    reason: 'the columns quantidade and reservado are the stock, and the version that a movement raises',
  },
  {
    place: 'modules/caixas/caixas.data.ts',
    tables: ['sessoes'],
    reason: 'the column caixa_id says which drawer the device of a session uses',
  },
  {
    place: 'modules/producao/ficha.data.ts',
    tables: ['produtos'],
    reason: 'the columns com_ficha and peca_lisa say what a ficha says of products',
  },
  {
    place: 'modules/producao/artes.data.ts',
    tables: ['itens_venda'],
    reason: 'an art that is deleted leaves the prints of lines that have left, in the transaction that deletes it',
  },
  {
    place: 'modules/clientes/anonimizacao.data.ts',
    tables: [
      'artes',
      'arte_versoes',
      'vendas',
      'historico_vendas',
      'cotacoes_recusadas',
      'envios',
      'declaracoes',
      'sincronizacoes',
      'tarefas',
      COMPUTED,
      'bling_pedidos',
      'importacao_linhas',
      'importacoes',
      'etiquetas_juntas',
      'idempotencia',
      'itens_venda',
      'orcamentos',
      'pagamentos',
      'producao_estampas',
      'producao_eventos',
      'prova_links',
      'trocas',
      'trocas_itens',
    ],
    reason: 'anonymising removes one person from every table in one transaction; its test looks through all of them',
  },
  {
    place: 'modules/clientes/rastros.data.ts',
    tables: [COMPUTED],
    reason:
      'the person who anonymises a customer says in which texts of the shop the customer stands; they are cleared together',
  },
  {
    place: 'modules/fornecedores/anonimizacao.data.ts',
    tables: ['compras', 'importacao_linhas', 'importacoes', 'idempotencia'],
    reason: 'anonymising removes one person from every table in one transaction; its test looks through all of them',
  },
  {
    place: 'modules/clientes/juncao.data.ts',
    tables: [COMPUTED],
    reason:
      'a join moves every row that names the customer in one transaction; its test asks the database for all of them',
  },
  {
    place: 'modules/retencao/retencao.data.ts',
    tables: [COMPUTED],
    reason: 'retention deletes by one statement what the table of terms names',
  },
  {
    place: 'modules/autenticacao/restauracao.data.ts',
    tables: [COMPUTED],
    reason: 'a restoration puts accounts of this module back; their tables are in a list',
  },
  { place: 'modules/auditoria/auditoria.data.ts', tables: ['auditoria'], reason: 'a restoration keeps the trail' },
  { place: 'packages/host/src/backup', tables: [COMPUTED], reason: 'a restoration fills every table' },
  {
    place: 'shop/settings-row.ts',
    tables: [COMPUTED],
    reason: 'settings are written in the one row of the table that their module names',
  },
  { place: 'shop/entity.ts', tables: [COMPUTED], reason: 'a plain entity writes the table that its module names' },
  {
    place: 'demo/demo.data.ts',
    tables: [
      'vendas',
      'historico_vendas',
      'envios',
      'movimentos_estoque',
      'turnos',
      'movimentos_de_caixa',
      'pagamentos',
      COMPUTED,
    ],
    reason: 'the demonstration dates its opening, its sales and its drawer back; an interrupted one is begun anew',
  },
]
