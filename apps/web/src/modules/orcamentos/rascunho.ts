import { DIAS_DE_VALIDADE } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { ItemDoOrcamento, Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { totaisDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { describeEstampa, keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import { formatPersonalizacao } from '@estampa/contract/producao/personalizacao.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { describeFaixa, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { addDays } from '@estampa/contract/shared/dates.ts'
import { formatDecimal, formatReais, inteiroDoTexto, parseReais } from '@estampa/contract/shared/money.ts'
import { precoInicial } from '@estampa/contract/vendas/vendas.totals.ts'
import { alias, idDe, list, object, texto, textoOuNulo } from '../../shared/api/readers.ts'
import { type EstampaNaLinha, readEstampas, toEstampasBody } from '../../shared/vendas/estampas/estampasDigitadas.ts'
import { type MockupNaLinha, readMockups } from '../../shared/vendas/estampas/mockups.ts'
import { parseNames } from '../../shared/vendas/item.ts'

/** A line as it is typed. `nomes`: one piece a line, `Bia, 10`. */
export interface LinhaDigitada {
  readonly chave: number
  /** The stored line that it goes on with; null: a new one. */
  readonly item_id: number | null
  readonly produto_id: number | null
  readonly variacao_id: number | null
  readonly descricao: string
  readonly quantidade: string
  readonly valor_unitario: string
  readonly estampa: string
  readonly estampas: readonly EstampaNaLinha[]
  /** Lines of one group carry the same prints. */
  readonly grupo: string | null
  readonly nomes: string
  /** `De R$ 57,90 a R$ 62,90`: why a new line without a variation has no price; '' where it has one. */
  readonly faixa: string
  readonly mockups: readonly MockupNaLinha[]
}

/** The form of a quote; its fields are named as the API names them. */
export interface RascunhoDoOrcamento {
  readonly cliente_id: number | null
  readonly nome: string
  readonly telefone: string
  readonly itens: readonly LinhaDigitada[]
  readonly desconto: string
  readonly frete: string
  readonly validade: string
  readonly termos: string
}

let keys = 0
export const linhaVazia = (): LinhaDigitada => parseTypedLinha({ quantidade: '1' })

/** The piece with its price, none where its variations differ in it and none is chosen, and its first picture as the mock-up. */
export function linhaDo(produto: Produto, variacaoId: number | null | undefined): LinhaDigitada {
  const variacao = produto.variacoes.find(({ id }) => id === variacaoId)
  const faixa = variacao ? null : describeFaixa(produto.variacoes)
  const preco = variacao
    ? (variacao.preco_venda ?? produto.preco_venda)
    : precoInicial(produto.preco_venda, produto.variacoes)
  const imagem = produto.imagens.find(({ id }) => variacao?.imagens_vinculadas.includes(id)) ?? produto.imagens[0]
  const arquivo = /([0-9a-f]{32})-/.exec(imagem?.imagem ?? '')?.[1]
  return {
    ...linhaVazia(),
    produto_id: produto.id,
    variacao_id: variacao?.id ?? null,
    descricao: [produto.titulo, variacao && nomeDaVariacao(variacao)].filter(Boolean).join(' '),
    valor_unitario: faixa === null ? formatDecimal(preco) : '',
    faixa: faixa ?? '',
    mockups:
      imagem && arquivo ? [{ arquivo, imagem: imagem.imagem, miniatura: imagem.miniatura, do_produto: true }] : [],
  }
}

/**
 * Makes the lines that the size grid of `base` adds: with what was typed on it for all sizes, the price, the text of the print
 * and the customer's pictures. The product's own picture is that of each variation.
 */
export function gradeLinhaOf(produto: Produto, base: LinhaDigitada) {
  const proposed = linhaDo(produto, base.variacao_id)
  const arquivos = new Set(proposed.mockups.map(({ arquivo }) => arquivo))
  const typed = {
    estampa: base.estampa,
    ...(base.valor_unitario !== proposed.valor_unitario && { valor_unitario: base.valor_unitario }),
    ...(base.mockups.some(({ arquivo }) => !arquivos.has(arquivo)) && { mockups: base.mockups }),
  }
  return (variacaoId: number, quantidade: number): LinhaDigitada => ({
    ...linhaDo(produto, variacaoId),
    quantidade: String(quantidade),
    ...typed,
  })
}

const linhaDe = (item: ItemDoOrcamento): LinhaDigitada => ({
  ...item,
  chave: ++keys,
  quantidade: String(item.quantidade),
  valor_unitario: formatDecimal(item.valor_unitario),
  nomes: item.personalizacao.map(formatPersonalizacao).join('\n'),
  faixa: '',
})

export function buildOrcamentoRascunho(
  orcamento: Orcamento | undefined,
  clienteId: number | null,
  now: number,
): RascunhoDoOrcamento {
  if (!orcamento) {
    const hoje = new Date(now).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    return { ...readOrcamentoRascunho({ cliente_id: clienteId }), validade: addDays(hoje, DIAS_DE_VALIDADE) }
  }
  const { cliente, nome, telefone, itens, desconto, frete, validade, termos } = orcamento
  return {
    cliente_id: cliente?.id ?? null,
    nome: cliente ? '' : nome,
    telefone: cliente ? '' : telefone,
    validade,
    termos,
    itens: itens.map(linhaDe),
    desconto: desconto > 0 ? formatDecimal(desconto) : '',
    frete: frete > 0 ? formatDecimal(frete) : '',
  }
}

const readLinha = object<Omit<LinhaDigitada, 'chave'>>({
  item_id: idDe,
  produto_id: idDe,
  variacao_id: idDe,
  descricao: texto,
  quantidade: texto,
  valor_unitario: texto,
  estampa: texto,
  estampas: readEstampas,
  grupo: textoOuNulo,
  nomes: texto,
  faixa: texto,
  mockups: readMockups,
})
const parseTypedLinha = (value: unknown): LinhaDigitada => ({ ...readLinha(value), chave: ++keys })

/** Reads a draft kept in the browser, perhaps by an older version. */
export const readOrcamentoRascunho = object<RascunhoDoOrcamento>({
  cliente_id: alias(idDe, 'clienteId'),
  nome: texto,
  telefone: texto,
  itens: alias(list(parseTypedLinha), 'linhas'),
  desconto: texto,
  frete: texto,
  validade: texto,
  termos: texto,
})

/** `prints`: whether the shop prints; else the prints of stored lines stay as they are. */
export const toOrcamentoBody = ({ itens, ...rascunho }: RascunhoDoOrcamento, versao: number | null, prints = true) => ({
  ...rascunho,
  versao,
  itens: itens.map(({ chave: _, faixa: _faixa, item_id, nomes, mockups, estampas, grupo, ...linha }) => ({
    ...linha,
    ...(item_id !== null && { item_id }),
    ...(prints && { estampas: toEstampasBody(estampas), grupo }),
    mockups: mockups.map(({ arquivo }) => arquivo),
    personalizacao: parseNames(nomes),
  })),
})

const parseOrZero = (numberText: string) => parseReais(numberText) || 0
export const numerosDa = ({ quantidade, valor_unitario }: LinhaDigitada) => ({
  quantidade: inteiroDoTexto(quantidade) || 0,
  valor_unitario: parseOrZero(valor_unitario),
})
/** Returns the total of the typed numbers; a number that cannot be read counts nothing. */
export const totalDe = ({ itens, desconto, frete }: RascunhoDoOrcamento): number =>
  totaisDoOrcamento({ itens: itens.map(numerosDa), desconto: parseOrZero(desconto), frete: parseOrZero(frete) }).total

export const somaDoOrcamento = (draft: RascunhoDoOrcamento) => ({
  total: totalDe(draft),
  pecas: draft.itens.reduce((sum, linha) => sum + numerosDa(linha).quantidade, 0),
})

/** The lines as pieces come into them. */
export const LINHAS_DO_ORCAMENTO = {
  create: linhaDo,
  isSame: (a: LinhaDigitada, b: LinhaDigitada) =>
    a.produto_id === b.produto_id &&
    a.variacao_id === b.variacao_id &&
    keyOfEstampas(a.estampas) === keyOfEstampas(b.estampas),
  addOne: (linha: LinhaDigitada) => ({ ...linha, quantidade: String(numerosDa(linha).quantidade + 1) }),
  describe: (linha: LinhaDigitada, produto: Produto) => ({
    nome: linha.descricao,
    sku: (produto.variacoes.find(({ id }) => id === linha.variacao_id) ?? produto).sku ?? linha.descricao,
    quantas: numerosDa(linha).quantidade,
    limite: Number.POSITIVE_INFINITY,
  }),
}

/** `2 × Camiseta a R$ 40,00; …`, as the dialog of a conflict writes the lines. */
export const itensPorExtenso = ({ itens }: RascunhoDoOrcamento): string =>
  itens
    .map(({ quantidade, descricao, valor_unitario, estampa, estampas, nomes }) =>
      [
        `${quantidade} × ${descricao} a ${formatReais(parseOrZero(valor_unitario))}`,
        estampa,
        ...estampas.map(describeEstampa),
        ...nomes.split('\n'),
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ')
