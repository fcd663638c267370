import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import { type Nota, type Pedido, type Retorno, UNSENT } from '../../store/records.ts'
import { CONSUMIDOR_FINAL, NATUREZAS } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'
import { contactDetail } from '../contatos.ts'
import { invalid } from '../errors.ts'
import { orderDetail } from '../pedidos/views.ts'
import { known } from '../query.ts'
import { arrayOf, cents, Fields, type Json, objectOf, refId } from '../values.ts'
import { UF_EMITENTE } from './access-key.ts'
import { changeNote, noteError } from './send.ts'
import { nameNote, noteEvent } from './views.ts'

export type Modelo = Nota['modelo']

export const naturesOf = ({ configuracao }: State) => (configuracao.naturezasDaConta === 'todas' ? NATUREZAS : [])

/** Makes the note that the API was asked for. Throws Bling's 400 with everything that is missing. */
export function makeNote(context: Context, pedido: Pedido, modelo: Modelo): Nota {
  const { notas, configuracao } = context.state
  // A cancelled or denied note leaves room for another.
  const has = ![undefined, 2, 9].includes(notas.get(pedido.notaFiscal)?.situacao)
  if (has && configuracao.notaRepetida === 'recusa')
    throw noteError('A venda já possui nota fiscal gerada.', 3, 'venda')
  refuseMissing(context.state, pedido, modelo)
  return storeNote(context, pedido, modelo)
}

const ADDRESS = ['endereco', 'numero', 'bairro', 'municipio', 'uf', 'cep'] as const

/** An NFC-e needs no buyer; both need NCM, a nature, and instalments that make the total. */
function refuseMissing(state: State, pedido: Pedido, modelo: Modelo): void {
  const { contato, itens, parcelas, natureza } = contentOf(state, pedido, modelo)
  const paid = cents(parcelas.reduce((sum, parcela) => sum + Number(parcela['valor']), 0))
  const fields = new Fields('NOTAS', {})
  if (!natureza) fields.fail('naturezaOperacao', 'A natureza de operação não foi informada.', 1)
  for (const { descricao, classificacaoFiscal } of itens)
    if (!classificacaoFiscal) fields.fail('itens', `O NCM do produto "${descricao}" não foi informado.`, 1)
  if (modelo === 55) {
    if (!contato.numeroDocumento) fields.fail('contato', 'O CPF/CNPJ do contato não foi informado.', 1)
    for (const name of ADDRESS)
      if (!contato.endereco[name]) fields.fail('contato', `O campo "${name}" do contato não foi informado.`, 1)
  }
  if (parcelas.length > 0 && paid !== pedido.total)
    fields.fail('parcelas', 'O somatório do valor das parcelas difere do total da venda.', 22)
  if (fields.errors.length > 0) throw invalid('a nota fiscal', fields.errors)
}

/** Stores an order's note, pending, with the next number of its series; the order names it, events tell of both. */
export function storeNote(context: Context, pedido: Pedido, modelo: Modelo): Nota {
  const { state } = context
  const { natureza, ...dados } = contentOf(state, pedido, modelo)
  const nota = state.notas.put({
    ...UNSENT,
    id: state.nextId('notaFiscal'),
    modelo,
    pedido: pedido.id,
    serie: 1,
    numero: state.nextId(modelo === 55 ? 'numeroNfe' : 'numeroNfce'),
    dataEmissao: localDateTime(state.now()),
    valor: cents(pedido.total + state.configuracao.notaDiferenca),
    natureza,
    defeito: defectOf(modelo, natureza, dados.contato),
    dados,
  })
  nameNote(context, pedido, nota.id)
  noteEvent(context, 'created', nota)
  return nota
}

/** A PUT: it undoes what a person corrected, and in some accounts loses freight and discount, which reading shows elsewhere. */
export function editNote(context: Context, nota: Nota, body: Json): Nota {
  if (![1, 4].includes(nota.situacao)) throw noteError('Dados fiscais de uma nota já enviada não podem ser alterados.')
  const fields = new Fields('NOTAS', body)
  for (const name of ['numero', 'dataOperacao']) fields.text(name, true)
  const [contato, itens] = [objectOf(body['contato']), arrayOf(body['itens'])]
  const natureza = refId(body['naturezaOperacao'])
  for (const name of ['nome', 'tipoPessoa', 'numeroDocumento', 'contribuinte'])
    if (contato[name] === undefined) fields.fail(`contato.${name}`, `O campo "${name}" é obrigatório.`, 1)
  if (!naturesOf(context.state).some(({ id }) => id === natureza))
    fields.fail('naturezaOperacao', 'A natureza de operação informada não existe.', 4)
  if (itens.length === 0) fields.fail('itens', 'A nota deve ter ao menos um item.', 1)
  if (fields.errors.length > 0) throw invalid('a nota fiscal', fields.errors)
  const products = itens.reduce((sum, item) => sum + Number(item['quantidade']) * Number(item['valor']), 0)
  const summed = cents(products + Number(objectOf(body['transporte'])['frete'] ?? 0))
  const defeito = defectOf(nota.modelo, natureza, contato) ?? (nota.retorno?.situacao === 4 ? nota.retorno : null)
  const valor = context.state.configuracao.notaNoPut === 'mantem' ? nota.valor : summed
  const whole = { ...objectOf(nota.dados['contato']), ...contato }
  return changeNote(context, nota, { natureza, valor, defeito, dados: { ...nota.dados, contato: whole, itens } })
}

/**
 * Returns the defect that SEFAZ finds by itself: a taxpayer without registration, a nature for taxpayers where there is
 * none.
 */
function defectOf(modelo: Modelo, natureza: number, contato: Json): Retorno | null {
  const refused = (cStat: string, words: string) => ({ situacao: 4, cStat, xMotivo: `Rejeicao: ${words}` })
  const taxpayer = contato['contribuinte'] === 1
  if (modelo === 65 || (taxpayer && contato['ie'])) return null
  if (taxpayer) return refused('232', 'IE do destinatario nao informada')
  if (!NATUREZAS.some(({ id, padrao }) => id === natureza && padrao === 4)) return null
  return refused('696', 'Operacao com nao contribuinte deve indicar operacao com consumidor final')
}

/** Returns what a note takes over from its order and the order's contact and products, as they are now. */
function contentOf(state: State, pedido: Pedido, modelo: Modelo) {
  const { numeroLoja, loja, vendedor, transporte, ...order } = orderDetail(state, pedido)
  const stored = state.contatos.get(refId(order['contato'])) ?? known(state.contatos.get(CONSUMIDOR_FINAL))
  const { id: contactId, nome, tipo, numeroDocumento, ie, rg, indicadorIe, email, ...more } = contactDetail(stored)
  const person = { id: contactId, nome, tipoPessoa: tipo, numeroDocumento, ie, rg, contribuinte: indicadorIe, email }
  const endereco: Record<string, unknown> = { ...objectOf(objectOf(more['endereco'])['geral']), pais: '' }
  const { frete, fretePorConta, contato: carrier, volumes, etiqueta } = objectOf(transporte)
  const { nomePais: _country, ...label } = objectOf(etiqueta)
  const rows = arrayOf(order['itens'])
  return {
    contato: { ...person, telefone: more['telefone'] || more['celular'], endereco },
    natureza: natureOf(state, modelo, tipo, refId(rows[0]?.['naturezaOperacao'])),
    loja: { id: refId(loja), numero: numeroLoja },
    numeroPedidoLoja: numeroLoja,
    finalidade: 1,
    tipoNota: '',
    optanteSimplesNacional: true,
    valorFrete: Number(frete),
    transporte: {
      fretePorConta,
      transportador: { nome: objectOf(carrier)['nome'], numeroDocumento: '' },
      volumes: arrayOf(volumes).map(({ id }) => ({ id })),
      etiqueta: label,
    },
    vendedor,
    itens: rows.map((row) => itemOf(state, row, endereco['uf'])),
    parcelas: arrayOf(order['parcelas']).map(({ dataVencimento, valor, observacoes, caut, formaPagamento }) => {
      return { data: dataVencimento, valor, observacoes, caut, formaPagamento }
    }),
  }
}

/** The one that the order's lines name, else the account's standard for such a customer; 0 where there is none. */
function natureOf(state: State, modelo: Modelo, tipoPessoa: unknown, named: number): number {
  const active = naturesOf(state).filter(({ situacao }) => situacao === 1)
  const standard = modelo === 65 ? 7 : tipoPessoa === 'J' ? 4 : 3
  const standardOf = (kind: number) => active.find(({ padrao }) => padrao === kind)
  return (active.find(({ id }) => id === named) ?? standardOf(standard) ?? standardOf(1))?.id ?? 0
}

const UNTOLD = { tipo: 'P', numeroPedidoCompra: '', codigoServico: '', informacoesAdicionais: '' } as const

function itemOf(state: State, row: Json, uf: unknown) {
  const demais = state.produtos.get(refId(row['produto']))?.demais ?? {}
  const { pesoBruto = 0, pesoLiquido = 0, gtin = '', unidade } = demais
  const { ncm = '', cest = '', origem = 0 } = objectOf(demais['tributacao'])
  const { codigo, descricao, quantidade, desconto } = row
  const valor = cents(Number(row['valor']) * (1 - Number(desconto) / 100))
  const amounts = { quantidade, valor, valorTotal: cents(valor * Number(quantidade)), pesoBruto, pesoLiquido }
  const codes = { codigo, descricao, classificacaoFiscal: ncm, cest, origem, gtin }
  const icms = { st: 102, origem, modalidade: 3, aliquota: 0, valor: 0 }
  return {
    ...UNTOLD,
    ...codes,
    ...amounts,
    unidade: row['unidade'] || unidade || 'UN',
    cfop: !uf || uf === UF_EMITENTE.sigla ? '5102' : '6102',
    impostos: { valorAproximadoTotalTributos: 0, icms },
  }
}
