import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import type { Nota, Pedido, Retorno } from '../../store/records.ts'
import { NATUREZAS } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'
import { contactDetail } from '../contatos.ts'
import { type FieldError, invalid } from '../errors.ts'
import { orderEvent } from '../pedidos/pedidos.ts'
import { orderDetail } from '../pedidos/views.ts'
import { arrayOf, cents, objectOf, refId } from '../values.ts'
import { UF_EMITENTE } from './access-key.ts'
import { noteEvent } from './views.ts'

export type Modelo = Nota['modelo']

export const naturesOf = ({ configuracao }: State) => (configuracao.naturezasDaConta === 'todas' ? NATUREZAS : [])

/** A cancelled or denied note leaves room for another. */
export const isAlive = (nota: Nota | undefined): boolean => nota !== undefined && ![2, 9].includes(nota.situacao)

/** Makes the note that the API was asked for. Throws Bling's 400 with everything that is missing. */
export function makeNote(context: Context, pedido: Pedido, modelo: Modelo): Nota {
  const { state } = context
  const has = isAlive(state.notas.get(pedido.notaFiscal))
  const fields =
    has && state.configuracao.notaRepetida === 'recusa'
      ? [wrong('venda', 'A venda já possui nota fiscal gerada.', 3)]
      : missingFor(state, pedido, modelo)
  if (fields.length > 0) throw invalid('a nota fiscal', fields)
  return storeNote(context, pedido, modelo)
}

const wrong = (element: string, msg: string, code = 1): FieldError => ({ code, msg, element, namespace: 'NOTAS' })

const ADDRESS = {
  endereco: 'endereço',
  numero: 'número',
  bairro: 'bairro',
  municipio: 'município',
  uf: 'UF',
  cep: 'CEP',
}

/** An NFC-e needs nobody's name; both need NCM, a nature and instalments that make the total. */
function missingFor(state: State, pedido: Pedido, modelo: Modelo): FieldError[] {
  const { contato, itens, parcelas, natureza } = contentOf(state, pedido, modelo)
  const address = objectOf(contato['endereco'])
  const lacking = Object.entries(ADDRESS).filter(([name]) => !address[name])
  const paid = cents(parcelas.reduce((sum, parcela) => sum + Number(parcela['valor']), 0))
  return [
    ...(natureza ? [] : [wrong('naturezaOperacao', 'A natureza de operação não foi informada.')]),
    ...itens
      .filter((item) => item['classificacaoFiscal'] === '')
      .map((item) => wrong('itens', `O NCM do produto "${String(item['descricao'])}" não foi informado.`)),
    ...(modelo === 65 || contato['numeroDocumento']
      ? []
      : [wrong('contato', 'O CPF/CNPJ do contato não foi informado.')]),
    ...(modelo === 65
      ? []
      : lacking.map(([, name]) => wrong('contato', `O campo ${name} do contato não foi informado.`))),
    ...(parcelas.length === 0 || paid === pedido.total
      ? []
      : [wrong('parcelas', 'O somatório do valor das parcelas difere do total da venda.', 22)]),
  ]
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
    ambiente: state.configuracao.notaAmbiente === 'producao' ? 1 : 2,
    defeito: defectOf(modelo, natureza, dados.contato),
    retorno: null,
    leituras: 0,
    lancouEstoque: false,
    dados,
  })
  nameNote(context, pedido, nota.id)
  noteEvent(context, 'created', nota)
  return nota
}

/** Puts a note's id into its order, 0 for none. */
export function nameNote(context: Context, pedido: Pedido, notaFiscal: number): Pedido {
  const named = { ...pedido, notaFiscal, dataAlteracao: localDateTime(context.state.now()) }
  context.state.pedidos.put(named)
  orderEvent(context, 'updated', named)
  return named
}

/** What SEFAZ finds by itself: a taxpayer without registration, a nature for taxpayers where there is none. */
function defectOf(modelo: Modelo, natureza: number, contato: Readonly<Record<string, unknown>>): Retorno | null {
  const refused = (cStat: string, words: string) => ({ situacao: 4, cStat, xMotivo: `Rejeicao: ${words}` })
  const taxpayer = contato['contribuinte'] === 1
  if (modelo === 65) return null
  if (taxpayer && !contato['ie']) return refused('232', 'IE do destinatario nao informada')
  if (!taxpayer && NATUREZAS.some(({ id, padrao }) => id === natureza && padrao === 4))
    return refused('696', 'Operacao com nao contribuinte deve indicar operacao com consumidor final')
  return null
}

/** What a note takes over from its order and the order's contact and products, as they are now. */
function contentOf(state: State, pedido: Pedido, modelo: Modelo) {
  const order = orderDetail(state, pedido)
  const stored = state.contatos.get(refId(pedido.dados['contato']))
  const contact = stored ? contactDetail(stored) : {}
  const endereco: Record<string, unknown> = { ...objectOf(objectOf(contact['endereco'])['geral']), pais: '' }
  const transport = objectOf(order['transporte'])
  const { nomePais: _country, ...etiqueta } = objectOf(transport['etiqueta'])
  const rows = arrayOf(order['itens'])
  return {
    contato: {
      id: refId(contact),
      nome: contact['nome'] ?? '',
      tipoPessoa: contact['tipo'] ?? 'F',
      numeroDocumento: contact['numeroDocumento'] ?? '',
      ie: contact['ie'] ?? '',
      rg: contact['rg'] ?? '',
      contribuinte: contact['indicadorIe'] ?? 9,
      telefone: contact['telefone'] || contact['celular'] || '',
      email: contact['email'] ?? '',
      endereco,
    } as Record<string, unknown>,
    natureza: natureOf(state, modelo, String(contact['tipo'] ?? 'F'), refId(rows[0]?.['naturezaOperacao'])),
    loja: { id: refId(pedido.dados['loja']), numero: String(pedido.dados['numeroLoja'] ?? '') },
    valorFrete: Number(transport['frete'] ?? 0),
    transporte: {
      fretePorConta: transport['fretePorConta'],
      transportador: { nome: objectOf(transport['contato'])['nome'], numeroDocumento: '' },
      volumes: arrayOf(transport['volumes']).map((volume) => ({ id: volume['id'] })),
      etiqueta,
    },
    vendedor: { id: refId(pedido.dados['vendedor']) },
    itens: rows.map((row) => itemOf(state, row, endereco['uf'] !== '' && endereco['uf'] !== UF_EMITENTE.sigla)),
    parcelas: arrayOf(order['parcelas']).map(
      ({ dataVencimento, id: _id, ...rest }) => ({ data: dataVencimento, ...rest }) as Record<string, unknown>,
    ),
  }
}

/** The one that the order's lines name, else the account's standard for such a customer; 0 where there is none. */
function natureOf(state: State, modelo: Modelo, tipoPessoa: string, named: number): number {
  const active = naturesOf(state).filter(({ situacao }) => situacao === 1)
  const standard = modelo === 65 ? 7 : tipoPessoa === 'J' ? 4 : 3
  const chosen =
    active.find(({ id }) => id === named) ??
    active.find(({ padrao }) => padrao === standard) ??
    active.find(({ padrao }) => padrao === 1)
  return chosen?.id ?? 0
}

function itemOf(state: State, row: Readonly<Record<string, unknown>>, otherState: boolean): Record<string, unknown> {
  const demais = state.produtos.get(refId(row['produto']))?.demais ?? {}
  const { ncm = '', cest = '', origem = 0 } = objectOf(demais['tributacao'])
  const valor = cents(Number(row['valor']) * (1 - Number(row['desconto']) / 100))
  return {
    codigo: row['codigo'],
    descricao: row['descricao'],
    unidade: row['unidade'] || demais['unidade'] || 'UN',
    quantidade: row['quantidade'],
    valor,
    valorTotal: cents(valor * Number(row['quantidade'])),
    tipo: 'P',
    pesoBruto: demais['pesoBruto'] ?? 0,
    pesoLiquido: demais['pesoLiquido'] ?? 0,
    numeroPedidoCompra: '',
    classificacaoFiscal: ncm,
    cest,
    codigoServico: '',
    origem,
    informacoesAdicionais: '',
    gtin: demais['gtin'] ?? '',
    cfop: otherState ? '6102' : '5102',
    impostos: {
      valorAproximadoTotalTributos: 0,
      icms: { st: 102, origem, modalidade: 3, aliquota: 0, valor: 0 },
    },
  }
}
