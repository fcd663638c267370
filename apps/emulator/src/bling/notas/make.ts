import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import type { Nota, Pedido, Retorno } from '../../store/records.ts'
import { CONSUMIDOR_FINAL, NATUREZAS } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'
import { contactDetail } from '../contatos.ts'
import { type FieldError, invalid } from '../errors.ts'
import { orderDetail } from '../pedidos/views.ts'
import { known } from '../query.ts'
import { arrayOf, cents, Fields, objectOf, refId } from '../values.ts'
import { UF_EMITENTE } from './access-key.ts'
import { changeNote } from './send.ts'
import { nameNote, noteEvent } from './views.ts'

export type Modelo = Nota['modelo']

export const naturesOf = ({ configuracao }: State) => (configuracao.naturezasDaConta === 'todas' ? NATUREZAS : [])

/** Makes the note that the API was asked for. Throws Bling's 400 with everything that is missing. */
export function makeNote(context: Context, pedido: Pedido, modelo: Modelo): Nota {
  const { notas, configuracao } = context.state
  // A cancelled or denied note leaves room for another.
  const has = ![undefined, 2, 9].includes(notas.get(pedido.notaFiscal)?.situacao)
  const repeated = has && configuracao.notaRepetida === 'recusa'
  const fields = repeated
    ? [wrong('venda', 'A venda já possui nota fiscal gerada.', 3)]
    : missingFor(context.state, pedido, modelo)
  if (fields.length > 0) throw invalid('a nota fiscal', fields)
  return storeNote(context, pedido, modelo)
}

const wrong = (element: string, msg: string, code = 1): FieldError => ({ code, msg, element, namespace: 'NOTAS' })

const ADDRESS = ['endereco', 'numero', 'bairro', 'municipio', 'uf', 'cep'] as const

/** An NFC-e needs no buyer; both need NCM, a nature, and instalments that make the total. */
function missingFor(state: State, pedido: Pedido, modelo: Modelo): FieldError[] {
  const { contato, itens, parcelas, natureza } = contentOf(state, pedido, modelo)
  const paid = cents(parcelas.reduce((sum, parcela) => sum + Number(parcela['valor']), 0))
  const fields: FieldError[] = []
  if (!natureza) fields.push(wrong('naturezaOperacao', 'A natureza de operação não foi informada.'))
  for (const { descricao, classificacaoFiscal } of itens)
    if (!classificacaoFiscal) fields.push(wrong('itens', `O NCM do produto "${descricao}" não foi informado.`))
  if (modelo === 55) {
    if (!contato.numeroDocumento) fields.push(wrong('contato', 'O CPF/CNPJ do contato não foi informado.'))
    for (const name of ADDRESS)
      if (!contato.endereco[name]) fields.push(wrong('contato', `O campo "${name}" do contato não foi informado.`))
  }
  if (parcelas.length > 0 && paid !== pedido.total)
    fields.push(wrong('parcelas', 'O somatório do valor das parcelas difere do total da venda.', 22))
  return fields
}

/** Stores an order's note, pending, with the next number of its series; the order names it, events tell of both. */
export function storeNote(context: Context, pedido: Pedido, modelo: Modelo): Nota {
  const { state } = context
  const { natureza, ...dados } = contentOf(state, pedido, modelo)
  const nota = state.notas.put({
    id: state.nextId('notaFiscal'),
    modelo,
    pedido: pedido.id,
    serie: 1,
    numero: state.nextId(modelo === 55 ? 'numeroNfe' : 'numeroNfce'),
    dataEmissao: localDateTime(state.now()),
    situacao: 1,
    valor: cents(pedido.total + state.configuracao.notaDiferenca),
    natureza,
    chaveAcesso: '',
    protocolo: '',
    ambiente: 1,
    leituras: 0,
    lancouEstoque: false,
    retorno: null,
    defeito: defectOf(modelo, natureza, dados.contato),
    dados,
  })
  nameNote(context, pedido, nota.id)
  noteEvent(context, 'created', nota)
  return nota
}

/** A PUT: it undoes what a person corrected, and in some accounts loses freight and discount, which reading shows elsewhere. */
export function editNote(context: Context, nota: Nota, body: Readonly<Record<string, unknown>>): Nota {
  const fields = new Fields('NOTAS', body)
  for (const name of ['numero', 'dataOperacao']) fields.text(name, true)
  const [contato, itens, natureza] = [
    objectOf(body['contato']),
    arrayOf(body['itens']),
    refId(body['naturezaOperacao']),
  ]
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

/** What SEFAZ finds by itself: a taxpayer without registration, a nature for taxpayers where there is none. */
function defectOf(modelo: Modelo, natureza: number, contato: Readonly<Record<string, unknown>>): Retorno | null {
  const refused = (cStat: string, words: string) => ({ situacao: 4, cStat, xMotivo: `Rejeicao: ${words}` })
  const taxpayer = contato['contribuinte'] === 1
  if (modelo === 65 || (taxpayer && contato['ie'])) return null
  if (taxpayer) return refused('232', 'IE do destinatario nao informada')
  if (!NATUREZAS.some(({ id, padrao }) => id === natureza && padrao === 4)) return null
  return refused('696', 'Operacao com nao contribuinte deve indicar operacao com consumidor final')
}

/** What a note takes over from its order and the order's contact and products, as they are now. */
function contentOf(state: State, pedido: Pedido, modelo: Modelo) {
  const order = orderDetail(state, pedido)
  const stored = state.contatos.get(refId(pedido.dados['contato'])) ?? known(state.contatos.get(CONSUMIDOR_FINAL))
  const { nome, tipo, numeroDocumento, ie, rg, indicadorIe, telefone, celular, email, ...more } = contactDetail(stored)
  const person = { id: stored.id, nome, tipoPessoa: tipo, numeroDocumento, ie, rg, contribuinte: indicadorIe, email }
  const endereco: Record<string, unknown> = { ...objectOf(objectOf(more['endereco'])['geral']), pais: '' }
  const { frete, fretePorConta, contato: carrier, volumes, etiqueta } = objectOf(order['transporte'])
  const { nomePais: _country, ...label } = objectOf(etiqueta)
  const rows = arrayOf(order['itens'])
  const numeroPedidoLoja = String(pedido.dados['numeroLoja'] ?? '')
  const normal = { finalidade: 1, tipoNota: '', optanteSimplesNacional: true } as const
  return {
    contato: { ...person, telefone: telefone || celular, endereco },
    natureza: natureOf(state, modelo, tipo, refId(rows[0]?.['naturezaOperacao'])),
    loja: { id: refId(pedido.dados['loja']), numero: numeroPedidoLoja },
    numeroPedidoLoja,
    ...normal,
    valorFrete: Number(frete),
    transporte: {
      fretePorConta,
      transportador: { nome: objectOf(carrier)['nome'], numeroDocumento: '' },
      volumes: arrayOf(volumes).map(({ id }) => ({ id })),
      etiqueta: label,
    },
    vendedor: { id: refId(pedido.dados['vendedor']) },
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

function itemOf(state: State, row: Readonly<Record<string, unknown>>, uf: unknown) {
  const demais = state.produtos.get(refId(row['produto']))?.demais ?? {}
  const { pesoBruto = 0, pesoLiquido = 0, gtin = '' } = demais
  const { ncm = '', cest = '', origem = 0 } = objectOf(demais['tributacao'])
  const [quantidade, descricao] = [Number(row['quantidade']), String(row['descricao'])]
  const valor = cents(Number(row['valor']) * (1 - Number(row['desconto']) / 100))
  const amounts = { quantidade, valor, valorTotal: cents(valor * quantidade), pesoBruto, pesoLiquido }
  const codes = { codigo: row['codigo'], classificacaoFiscal: ncm, cest, origem, gtin }
  const icms = { st: 102, origem, modalidade: 3, aliquota: 0, valor: 0 }
  return {
    ...UNTOLD,
    ...codes,
    descricao,
    unidade: row['unidade'] || demais['unidade'] || 'UN',
    ...amounts,
    cfop: !uf || uf === UF_EMITENTE.sigla ? '5102' : '6102',
    impostos: { valorAproximadoTotalTributos: 0, icms },
  }
}
