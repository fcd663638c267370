import { CARACTERES } from '@estampa/contract/shared/maximos.ts'

// What each text column of the database may hold of a person. A test compares this with the schema, so that a new column
// is judged before it is kept.

/** Texts that are looked through when a customer is anonymised, and shown to the person who does it. */
export interface Procurada {
  readonly tabela: string
  /** What people call a row. */
  readonly nome: string
  /** Searched column → its label. */
  readonly colunas: Readonly<Record<string, string>>
  /** Primary key; an integer comes first. */
  readonly chave: readonly [string, ...string[]]
  /** Start of the page's address that shows a row, and the column with its number. */
  readonly pagina?: readonly [endereco: string, coluna: string]
  /** Only shown: names of the shop's own records are changed there, where others learn of it (Bling, an open form). */
  readonly noCadastro?: true
  /** The row has a version that an edit raises. */
  readonly versionada?: true
  /** The database takes no longer text. */
  readonly maximo?: number
}

const DA_VENDA = ['/vendas/', 'venda_id'] as const
const ID = ['id'] as const
const buildCadastro = (
  tabela: string,
  nome: string,
  colunas: Procurada['colunas'] = { nome: 'Nome' },
  pagina?: Procurada['pagina'],
): Procurada => ({ tabela, nome, colunas, chave: ID, noCadastro: true, ...(pagina && { pagina }) })

const OBSERVACAO = { observacao: 'Observação' }
const ESTORNO = { motivo_do_estorno: 'Motivo do estorno' }
const MENSAGEM = { titulo: 'Título', mensagem: 'Mensagem' }

export const PROCURADAS: readonly Procurada[] = [
  {
    tabela: 'orcamentos',
    nome: 'Orçamento',
    colunas: { nome: 'Nome', telefone: 'Telefone', ficou_de_fora: 'O que ficou de fora' },
    chave: ID,
    pagina: ['/orcamentos/', 'id'],
    versionada: true,
  },
  {
    tabela: 'orcamento_versoes',
    nome: 'Orçamento',
    colunas: {
      termos: 'Termos',
      itens: 'Itens',
      mudanca_texto: 'Mudança pedida',
      aprovada_por: 'Aprovado por',
      artes: 'Artes',
    },
    chave: ['orcamento_id', 'numero'],
    pagina: ['/orcamentos/', 'orcamento_id'],
  },
  {
    tabela: 'vendas',
    nome: 'Venda',
    colunas: {
      anotacao: 'Anotação',
      endereco: 'Endereço',
      entrega_no_canal: 'Entrega no canal',
      observacoes_do_canal: 'Observações do canal',
    },
    chave: ID,
    pagina: ['/vendas/', 'id'],
    versionada: true,
    maximo: CARACTERES.venda.anotacao,
  },
  {
    tabela: 'itens_venda',
    nome: 'Item da venda',
    colunas: {
      titulo: 'Título',
      descricao: 'Descrição',
      personalizacao: 'Personalização',
      palavras: 'Palavras do comprador',
      estampas: 'Estampas',
      grupo: 'Grupo',
      mockups: 'Provas',
      aprovacao: 'Aprovação',
    },
    chave: ID,
    pagina: DA_VENDA,
  },
  {
    tabela: 'historico_vendas',
    nome: 'Histórico da venda',
    colunas: { descricao: 'Descrição', antes: 'Antes', depois: 'Depois' },
    chave: ID,
    pagina: DA_VENDA,
  },
  {
    tabela: 'pagamentos',
    nome: 'Pagamento da venda',
    colunas: { ...OBSERVACAO, ...ESTORNO },
    chave: ID,
    pagina: DA_VENDA,
  },
  { tabela: 'trocas', nome: 'Troca da venda', colunas: OBSERVACAO, chave: ID, pagina: DA_VENDA },
  { tabela: 'trocas_itens', nome: 'Item de troca', colunas: { nome: 'Nome' }, chave: ID },
  {
    tabela: 'envios',
    nome: 'Envio da venda',
    colunas: {
      recusa: 'Recusa',
      conteudo: 'Conteúdo',
      rastreamento: 'Rastreamento',
      motivo_da_espera: 'Motivo da espera',
      falha_vista: 'Falha vista',
    },
    chave: ID,
    pagina: DA_VENDA,
  },
  { tabela: 'declaracoes', nome: 'Declaração do envio', colunas: { motivo: 'Motivo' }, chave: ['envio_id'] },
  {
    tabela: 'cotacoes_recusadas',
    nome: 'Frete da venda',
    colunas: { motivo: 'Motivo' },
    chave: ['venda_id', 'codigo'],
    pagina: DA_VENDA,
  },
  { tabela: 'notas_fiscais', nome: 'Nota da venda', colunas: { motivo: 'Motivo' }, chave: ID, pagina: DA_VENDA },
  {
    tabela: 'bling_pedidos',
    nome: 'Pedido do Bling',
    colunas: { lido: 'Lido', trazido: 'Trazido' },
    chave: ID,
    pagina: DA_VENDA,
    noCadastro: true,
  },
  {
    tabela: 'producoes',
    nome: 'Produção',
    colunas: { titulo: 'Título', bloqueio: 'Motivo da espera' },
    chave: ID,
  },
  {
    tabela: 'producao_estampas',
    nome: 'Estampa da produção',
    colunas: OBSERVACAO,
    chave: ['producao_id', 'ordem'],
  },
  {
    tabela: 'producao_eventos',
    nome: 'Evento da produção',
    colunas: { motivo: 'Motivo' },
    chave: ID,
  },
  { tabela: 'artes', nome: 'Arte', colunas: { nome: 'Nome' }, chave: ID },
  {
    tabela: 'arte_versoes',
    nome: 'Arte',
    colunas: { enviada_como: 'Nome do arquivo' },
    chave: ID,
  },
  {
    tabela: 'compras',
    nome: 'Compra',
    colunas: { ...OBSERVACAO, avisos: 'Avisos da nota' },
    chave: ID,
    pagina: ['/compras/', 'id'],
    versionada: true,
  },
  {
    tabela: 'compra_itens',
    nome: 'Item da compra',
    colunas: { titulo: 'Título', do_fornecedor: 'O que a nota diz' },
    chave: ID,
    pagina: ['/compras/', 'compra_id'],
  },
  {
    tabela: 'fornecedores',
    nome: 'Fornecedor',
    colunas: OBSERVACAO,
    chave: ID,
    pagina: ['/fornecedores/', 'id'],
    versionada: true,
  },
  {
    tabela: 'movimentos_de_caixa',
    nome: 'Caixa',
    colunas: { motivo: 'Motivo', ...ESTORNO },
    chave: ID,
    pagina: ['/caixa/turnos/', 'turno_id'],
  },
  {
    tabela: 'turnos',
    nome: 'Turno do caixa',
    colunas: { observacao_da_abertura: 'Observação da abertura', ...OBSERVACAO },
    chave: ID,
    pagina: ['/caixa/turnos/', 'id'],
  },
  {
    tabela: 'turno_reaberturas',
    nome: 'Turno do caixa reaberto',
    colunas: { motivo: 'Motivo', ...OBSERVACAO },
    chave: ID,
    pagina: ['/caixa/turnos/', 'turno_id'],
  },
  {
    tabela: 'importacoes',
    nome: 'Importação',
    colunas: {
      arquivo: 'Nome do arquivo',
      planilha: 'Planilha',
      planilhas: 'Planilhas',
      colunas: 'Colunas',
      mensagem: 'Mensagem',
      duvidas: 'Dúvidas',
    },
    chave: ID,
  },
  {
    tabela: 'importacao_linhas',
    nome: 'Linha de uma importação',
    colunas: {
      nome: 'Nome',
      chave: 'Documento ou código',
      celulas: 'Células',
      motivo: 'Motivo',
      diferencas: 'Diferenças',
      campos: 'Campos',
      avisos: 'Avisos',
    },
    chave: ID,
  },
  { tabela: 'sincronizacoes', nome: 'Sincronização', colunas: { ...MENSAGEM, dados: 'Dados' }, chave: ID },
  { tabela: 'tarefas', nome: 'Pergunta da sincronização', colunas: { ...MENSAGEM, fatos: 'Fatos' }, chave: ID },
  {
    tabela: 'bling_importacoes',
    nome: 'Importação do Bling',
    colunas: { mensagem: 'Mensagem', avisos: 'Avisos' },
    chave: ID,
  },
  {
    tabela: 'bling_importacao_itens',
    nome: 'Produto da importação do Bling',
    colunas: { nome: 'Nome', detalhe: 'Detalhe', motivo: 'Motivo', diferencas: 'Diferenças', modelo: 'Modelo' },
    chave: ID,
  },
  buildCadastro('produtos', 'Produto', { titulo: 'Título', descricao: 'Descrição' }, ['/produtos/', 'id']),
  buildCadastro('variacoes', 'Variação', { nome_cor: 'Cor', tamanho: 'Tamanho', descricao: 'Descrição' }, [
    '/produtos/',
    'produto_id',
  ]),
  buildCadastro('modelos', 'Modelo', { nome: 'Nome', descricao: 'Descrição', ...OBSERVACAO }, ['/modelos/', 'id']),
  buildCadastro('categorias', 'Categoria', undefined, ['/categorias/', 'id']),
  buildCadastro('embalagens', 'Embalagem'),
  buildCadastro('layouts', 'Modelo de etiqueta'),
  buildCadastro('atributos', 'Atributo'),
  buildCadastro('atributo_valores', 'Valor de atributo', { valor: 'Valor' }),
  buildCadastro('caixas', 'Caixa'),
  buildCadastro(
    'fornecedores',
    'Fornecedor',
    { nome: 'Nome', documento: 'Documento', telefone: 'Telefone', email: 'E-mail' },
    ['/fornecedores/', 'id'],
  ),
  {
    ...buildCadastro('fornecedor_codigos', 'Código do fornecedor', { descricao: 'Descrição' }, [
      '/fornecedores/',
      'fornecedor_id',
    ]),
    chave: ['fornecedor_id', 'codigo', 'descricao', 'unidade'],
  },
]
