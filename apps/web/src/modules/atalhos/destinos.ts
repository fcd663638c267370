import { ENTITY_NAMES, entityOf, PERMISSION_BY_ENTITY } from '@estampa/contract/entities.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { NOMES_DOS_RELATORIOS, type NomeDoRelatorio, relatorioDe } from '@estampa/contract/relatorios/relatorios.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { numeroDaVenda } from '@estampa/contract/vendas/numero.ts'
import { openFolha, openLeitor } from '../../shared/device/shortcuts.ts'
import type { Exportavel } from '../../shared/planilha/ExportarPlanilha.tsx'
import { PLANILHAS } from '../../shared/planilha/planilhas.ts'
import { type Only, onlyOfRelatorio } from '../../shared/session/sections.ts'
import { askToLeave } from '../../shared/ui/dialogs/changedForms.ts'

export interface Destino {
  readonly grupo: string
  readonly nome: string
  readonly detalhe?: string
  /** Other words that people use for it. */
  readonly palavras?: string
  /** A person sees it who meets each of these conditions; absent: everybody. */
  readonly only?: readonly Only[]
  /** An address of ours, what to do, or the spreadsheet to save. */
  readonly ir: string | (() => void) | Exportavel
}

type Linha = readonly [nome: string, ir: Destino['ir'], palavras?: string, detalhe?: string, only?: Only | undefined]
const group = (groupName: string, linhas: readonly Linha[]): Destino[] =>
  linhas.map(([nome, ir, palavras = '', detalhe = '', only]) => ({
    grupo: groupName,
    nome,
    ir,
    palavras,
    detalhe,
    ...(only && { only: [only] }),
  }))

const listHint = 'Marque as vendas na lista'
const vendaHint = 'Abra a venda na lista'
const EXPORTAR = 'planilha excel csv baixar relatório'
const IMPORTAR = 'planilha excel csv subir carregar'

const entities = ENTITY_NAMES.map((name) => ({ name, ...entityOf(name), only: PERMISSION_BY_ENTITY.get(name) }))
/** Entities whose records the quick search looks for. */
export const FOUND_ENTITIES = entities.filter(({ list }) => list === 'paged')
/** New records of entities that have a page for each record. */
const NEW_RECORDS = entities.flatMap(({ one, gender, list, page, only }): Linha[] =>
  list !== 'whole'
    ? [[`Nov${gender === 'f' ? 'a' : 'o'} ${one.toLowerCase()}`, `${page.path}/criar`, 'cadastrar', '', only]]
    : [],
)

/** Reports, each in its tab; with other words that people use for its figures. */
const RELATORIOS: Readonly<Record<NomeDoRelatorio, string>> = {
  vendas: 'faturamento receita quanto vendi vendas do mês mais vendidos vendedor',
  margem: 'lucro prejuízo ganho resultado',
  abc: 'mais vendidos ranking',
  frete: 'etiquetas pago cobrado',
  recebimentos: 'entradas dinheiro pix cartão forma taxa',
  comissao: 'vendedores equipe pagar',
  estoque: 'quanto vale valor peças',
  parados: 'encalhados encalhe sem venda',
  reposicao: 'acaba comprar',
}

/** Screens, acts and reports, by the words that people have for them. */
export const TELAS_E_ACOES: readonly Destino[] = [
  ...group('Ações', [
    ['Nova venda', '/vendas/criar', 'vender balcão caixa novo pedido'],
    ['Novo orçamento', '/orcamentos/criar', 'proposta cotação grade'],
    ['Nova compra', '/compras/criar', 'pedido fornecedor comprar'],
    ['Criar produto', '/produtos/criar', 'novo cadastrar peça foto variação'],
    ['Novo cliente', '/clientes/criar', 'cadastrar comprador'],
    ['Imprimir etiquetas', '/qrcodes', 'etiqueta impressora impressão adesivo pimaco térmica código barras'],
    ...NEW_RECORDS,
    ['Nova categoria', '/categorias/criar', 'cadastrar'],
    ['Separar juntas', '/vendas?status=separacao', 'separação separar lote várias pedidos', listHint],
    [
      'Imprimir em lote',
      '/vendas?status=separacao',
      'romaneio recibo lista separação etiquetas impressora impressão declaração de conteúdo',
      listHint,
    ],
    ['Trocar ou devolver', '/vendas?status=concluido', 'troca devolução devolver estorno', vendaHint],
    [
      'Registrar pagamento',
      '/vendas',
      'receber cobrar cobrança pix dinheiro cartão boleto parcelas pago maquininha',
      vendaHint,
    ],
    ['Ver vendas a receber', '/vendas?pagamento=pendente', 'fiado devendo dívida crediário cobrança pagamento'],
    ['Cancelar venda', '/vendas', 'excluir desistência', vendaHint, 'cancelar_vendas'],
    ['Dar desconto', '/vendas/criar', 'abatimento promoção', 'Na venda, em cada linha', 'dar_desconto'],
    ['Mudar preços', '/produtos?ver=tabela', 'reajuste aumentar lote custo', 'Na tabela de produtos', 'mudar_precos'],
    ['Contar estoque', '/produtos/contagem', 'contagem inventário balanço corrigir acertar', '', 'corrigir_estoque'],
    [
      'Ver estoque baixo',
      '/produtos?situacao=estoque_baixo',
      'repor reposição esgotado acabando faltando acabou estoque mínimo',
    ],
    ['Ver vendas atrasadas', '/vendas?atrasadas=1&ordem=paradas', 'atraso prazo paradas'],
    ...Object.values(PLANILHAS).map((planilha): Linha => [planilha.titulo, planilha, EXPORTAR, '', 'exportar_dados']),
    ['Importar produtos', '/produtos/importar', `${IMPORTAR} estoque preços`, '', 'admin'],
    ['Importar clientes', '/clientes/importar', `${IMPORTAR} contatos`, '', 'admin'],
    ['Importar fornecedores', '/fornecedores/importar', `${IMPORTAR} contatos`, '', 'admin'],
    ['Importar do Bling', '/sincronizacao/importar', 'trazer catálogo', '', 'admin'],
    ['Escanear QR Code', openLeitor, 'ler câmera leitor bipar código de barras'],
    ['Atalhos do teclado', openFolha, 'ajuda teclas'],
    ['Sair', askToLeave, 'encerrar sessão trocar usuário'],
  ]),
  ...group('Telas', [
    ['Painel', '/home', 'início resumo dashboard primeiros passos'],
    ['Produtos', '/produtos', 'peças catálogo estoque'],
    ['Vendas', '/vendas', 'pedidos entrega rastreio rastreamento whatsapp'],
    ['Orçamentos', '/orcamentos', 'propostas cotações link whatsapp'],
    ['Compras', '/compras', 'fornecedor pedido receber reposição', ''],
    ['Produção', '/producao', 'estampar estampa arte fila folha', '', 'imprime'],
    ['Caixa', '/caixa', 'abrir fechar sangria suprimento dinheiro gaveta troco', '', 'caixa'],
    ['Turnos do caixa', '/caixa/turnos', 'fechamentos diferença', '', 'caixa'],
    ['Bancada', '/producao/bancada', 'estampar produção perdi perda', '', 'imprime'],
    ['Clientes', '/clientes', 'compradores contatos juntar repetidos telefone whatsapp lgpd'],
    ...entities.map(
      ({ one, many, page, only }): Linha => [many, page.path, `${one.toLowerCase()} ${page.words}`, '', only],
    ),
    ['Categorias', '/categorias'],
    ['Relatórios', '/relatorios', 'números resultados'],
    ['Imprimir QR Codes', '/qrcodes'],
    ['Lixeira', '/configuracoes/lixeira', 'excluídos apagados deletados restaurar desfazer excluir produto'],
    ['Configurações', '/configuracoes', 'configuração ajustes preferências tema escuro claro cores da tela conta'],
    ['Sincronização', '/configuracoes/sincronizacao', 'sincronizar bling envios falhas erro erros'],
    ['Acesso e segurança', '/configuracoes/acesso', 'trocar senha segundo fator sessões login entrar'],
    ['Auditoria', '/configuracoes/auditoria', 'quem fez histórico registro mudou preço lgpd', '', 'admin'],
    ['Bling', '/configuracoes', 'conectar integração erp mercado livre shopee marketplace', 'Em Configurações'],
    ['Frete e Melhor Envio', '/configuracoes', 'transportadora correios envio entrega etiqueta', 'Em Configurações'],
    ['Cópias de segurança', '/configuracoes', 'backup restaurar cópia salvar', 'Em Configurações', 'admin'],
    ['Conta do Bling', '/configuracoes/bling', 'depósito', '', 'admin'],
    ['Diferenças no depósito', '/configuracoes/bling/diferencas', 'bling estoque acertar quantidade', '', 'admin'],
    ['Dados da loja', '/configuracoes/loja', 'nome endereço cnpj telefone remetente logo logomarca marca', '', 'admin'],
    [
      'Notas fiscais',
      '/configuracoes/notas',
      'nota fiscal nf-e nfe nfc-e nfce emitir natureza ncm contador contabilidade xml imposto chave de acesso',
      '',
      'admin',
    ],
    ['Pagamento', '/configuracoes/pagamento', 'chave pix', '', 'admin'],
    ['Ligar o caixa', '/configuracoes/caixa', 'gaveta dinheiro turno', '', 'admin'],
    ['Custo das compras', '/configuracoes/compras', 'médio último frete', '', 'admin'],
    ['Ligar a produção', '/configuracoes/producao', 'estampar sob demanda', '', 'admin'],
    ['Aparelhos', '/configuracoes/aparelhos', 'celular telefone conectar tablet wi-fi wifi rede', '', 'admin'],
    [
      'Usuários',
      '/configuracoes/usuarios',
      'gerenciar equipe pessoas vendedores permissão permissões funcionários funcionário',
      '',
      'admin',
    ],
    [
      'Saúde do sistema',
      '/configuracoes/saude',
      'cópias backup disco memória versão atualizar atualização',
      '',
      'admin',
    ],
  ]),
  ...NOMES_DOS_RELATORIOS.map((name) => ({
    grupo: 'Relatórios',
    nome: `Relatório: ${relatorioDe(name).nome}`,
    palavras: RELATORIOS[name],
    ir: `/relatorios?relatorio=${name}`,
    only: onlyOfRelatorio(name),
  })),
]

/** How well a place fits a text, the best first: it is its name, begins it, begins a word of it, is one of its words. */
function rankDestino({ nome, palavras = '' }: Destino, text: string): number {
  const [search, name] = [normalizeText(text), normalizeText(nome)]
  if (name === search) return 0
  if (name.startsWith(search)) return 1
  if (` ${name}`.includes(` ${search}`)) return 2
  return includesWhole(palavras, text) ? 3 : 4
}

/** The text is the whole name of the destination, or one of the words that people have for it. */
export const isNamed = (destino: Destino, text: string): boolean =>
  rankDestino(destino, text) === 0 || includesWhole(destino.palavras ?? '', text)

const includesWhole = (words: string, text: string): boolean =>
  text.trim() !== '' && ` ${normalizeText(words)} `.includes(` ${normalizeText(text)} `)

/** Words of a question that name nothing. */
const PREPOSITIONS = new Set([
  'a',
  'o',
  'as',
  'os',
  'de',
  'do',
  'da',
  'dos',
  'das',
  'em',
  'no',
  'na',
  'para',
  'com',
  'um',
  'uma',
])

/** Each word of the text that names something begins a word of the destination: `logo` is no part of `catálogo`. */
function fits({ nome, palavras = '' }: Destino, text: string): boolean {
  const words = normalizeText(text).split(' ')
  const named = words.filter((word) => !PREPOSITIONS.has(word))
  const target = ` ${normalizeText(`${nome} ${palavras}`)}`
  return (named.length > 0 ? named : words).every((word) => target.includes(` ${word}`))
}

/** The screens and acts that a text names, and that the person sees, the most fitting first. */
export const findDestinos = (text: string, sees: (only: Only) => boolean): readonly Destino[] =>
  TELAS_E_ACOES.filter((destino) => (destino.only ?? []).every(sees) && fits(destino, text)).toSorted(
    (a, b) => rankDestino(a, text) - rankDestino(b, text),
  )

/** Records that people call by their number, with the words that may stand before it. */
const NUMBERED = [
  { words: ['venda', 'pedido'], nome: 'a venda', grupo: 'Vendas', route: 'vendas', path: '/vendas' },
  {
    words: ['orcamento', 'proposta'],
    nome: 'o orçamento',
    grupo: 'Orçamentos',
    route: 'orcamentos',
    path: '/orcamentos',
  },
  { words: ['compra'], nome: 'a compra', grupo: 'Compras', route: 'compras', path: '/compras' },
  { words: ['turno'], nome: 'o turno', grupo: 'Caixa', route: 'turnos', path: '/caixa/turnos', only: 'caixa' },
] as const satisfies readonly {
  words: readonly string[]
  nome: string
  grupo: string
  route: string
  path: string
  only?: Only
}[]

export interface TypedRecord {
  readonly destino: Destino
  /** Answers whether the shop has the record. */
  readonly route: `GET /${string}/:id/`
  readonly id: number
  /** A telephone or a document may have so many digits. */
  readonly isLong: boolean
}

/** The record whose number was typed: `orçamento 2`, `compra 1`; without a word it is a sale's. The shop may have none such. */
export function findTypedRecord(text: string, sees: (only: Only) => boolean): TypedRecord | null {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const word = normalizeText(first)
  const named = NUMBERED.find(({ words }) => words.some((candidate) => candidate === word))
  // Eight digits with a right check digit are an EAN-8: a scanner typed them.
  const id = chaveDoGtin(text) === '' ? numeroDaVenda(named ? rest.join(' ') : text) : null
  const kind = named ?? NUMBERED[0]
  if (id === null || ('only' in kind && !sees(kind.only))) return null
  const nome = `Ir para ${kind.nome} ${id}`
  return {
    destino: { grupo: kind.grupo, nome, ir: `${kind.path}/${id}` },
    route: `GET /${kind.route}/:id/`,
    id,
    isLong: String(id).length > 7,
  }
}
