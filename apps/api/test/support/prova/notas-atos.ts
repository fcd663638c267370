import { sql } from 'kysely'
import { AREAS } from '../../../src/infra/database/exclusive.ts'
import type { Random } from '../random.ts'
import { AVISOS, AVISOS_EM_ORDEM } from './conta-atos-no-bling.ts'
import { umDe } from './conta-mundo.ts'
import type { ContaDaProva } from './rodadas.ts'
import { moveVendaToEtiqueta } from './shop.ts'

/** An invoice as the emulator shows it. */
type Numeros = Readonly<Record<'id' | 'modelo' | 'situacao' | 'valorNota', number>>
export type NotaNoEmulador = Numeros & Readonly<Record<'numero' | 'chaveAcesso' | 'numeroPedidoLoja', string>>
/** Where the acts of a proof take place. */
export interface LugarDosAtos extends ContaDaProva {
  readonly clientes: number[]
  readonly produtos: number[]
  /** Sales before this one have had their acts. */
  desde: number
  /** The account makes another invoice of an order that has one: it is the shop that must not ask twice. */
  fazOutra: boolean
  /** Journal of what befell each sale, in order. */
  readonly diario: string[]
  /** Sales on which a person acts at the account, or whose label is being bought: one such act at a time. */
  readonly ocupadas: Set<number>
  /** Invoices that a person made of an order, by their ids at Bling. */
  readonly feitasAMao: Set<number>
  readonly etiquetas: Record<EtiquetaConferida, number>
}
/**
 * A parcel went with the key of its invoice; without one, since Bling had none; or Bling gave no answer, which is told.
 */
type EtiquetaConferida = 'chave' | 'semNota' | 'semResposta'
export type AtoDasNotas = (lugar: LugarDosAtos, acaso: Random) => Promise<string | undefined>

/** The sale that an order's mark names. */
export const vendaDe = ({ numeroPedidoLoja }: NotaNoEmulador): number =>
  Number(/^ESTAMPA-(\d+)-\d+$/.exec(numeroPedidoLoja)?.[1])
export async function readEmuladorNotas({ emulador, desde }: LugarDosAtos): Promise<NotaNoEmulador[]> {
  const allNotas: NotaNoEmulador[] = await emulador.controle('GET', '/dados/notas')
  return allNotas.filter((nota) => vendaDe(nota) >= desde)
}
async function umaVenda({ db, desde }: LugarDosAtos, acaso: Random) {
  const { rows } = await sql<{ id: number; id_bling: string; status: string }>`
    select v.id, p.id_bling, v.status from vendas v join bling_pedidos p on p.venda_id = v.id
     where v.id >= ${desde} and p.id_bling is not null order by v.id`.execute(db)
  return umDe(acaso, rows)
}

/** A person of the shop does this to a sale. */
const buildVendaAct =
  (
    metodo: string,
    caminho: string,
    corpo: (acaso: Random, lugar: LugarDosAtos) => object | undefined = () => undefined,
  ): AtoDasNotas =>
  async (lugar, acaso) => {
    const venda = await umaVenda(lugar, acaso)
    if (!venda) return undefined
    const requestAto = () => lugar.loja.tentar(metodo, `/vendas/${venda.id}/${caminho}`, corpo(acaso, lugar))
    // Now and then twice at once.
    const [{ status, body }] = await Promise.all([requestAto(), ...(acaso.below(5) === 0 ? [requestAto()] : [])])
    if (status === 500) throw new Error(`sale ${venda.id}: ${JSON.stringify(body)}`)
    return `sale ${venda.id}: ${status} ${body?.codigo ?? ''}`
  }
/** Does it unless another such act on the sale has not ended. */
async function sozinho({ ocupadas }: LugarDosAtos, venda: number, fazer: () => Promise<string>): Promise<string> {
  if (ocupadas.has(venda)) return `sale ${venda}: not now`
  ocupadas.add(venda)
  return fazer().finally(() => ocupadas.delete(venda))
}
const feito = (ato: Promise<unknown>): Promise<string> => ato.then(() => 'done').catch(() => 'refused')
/** Makes the act of a person who does `acao` to an invoice at Bling in one of these situations. */
const buildNotaAct =
  (
    acao: string,
    situacoes: readonly number[],
    corpo: (acaso: Random, nota: NotaNoEmulador) => object = () => ({}),
  ): AtoDasNotas =>
  async (lugar, acaso) => {
    const nota = umDe(
      acaso,
      (await readEmuladorNotas(lugar)).filter(({ situacao }) => situacoes.includes(situacao)),
    )
    if (!nota) return undefined
    const enviar = { metodo: 'POST', caminho: `/${nota.modelo === 55 ? 'nfe' : 'nfce'}/${nota.id}/enviar` }
    const [path, dados] = acao === 'enviar' ? ['/pessoa', enviar] : [`/notas/${nota.id}/${acao}`, corpo(acaso, nota)]
    return sozinho(lugar, vendaDe(nota), async () => {
      const outcome = await feito(lugar.emulador.controle('POST', path, dados))
      return `sale ${vendaDe(nota)}: invoice ${nota.id} of ${nota.numeroPedidoLoja} in ${nota.situacao} ${outcome}`
    })
  }
/** The account, the SEFAZ or the events are like this from now on. */
const conta =
  (como: (acaso: Random) => object): AtoDasNotas =>
  async ({ emulador }, acaso) => {
    const mudada = como(acaso)
    await emulador.controle('PATCH', '/configuracao', mudada)
    return `all: ${JSON.stringify(mudada)}`
  }
const vendaNova = (acaso: Random, { clientes, produtos }: LugarDosAtos) => ({
  cliente_id: acaso.pick(clientes),
  origem: acaso.pick(['loja_fisica', 'redes_sociais']),
  itens: [{ id: acaso.pick(produtos), quantidade: 1 + acaso.below(3), valor_unitario: acaso.pick([50, 19.99]) }],
})

/** The requests of an invoice, and how they fail. */
const PEDIDOS = ['pedidos/vendas/*/gerar-nf*', 'pedidos/vendas/*/gerar-nf*', 'nf*/enviar', 'nf*', 'pedidos/vendas/*']
const DEPOIS = { momento: 'depois' }
const FALHAS = [
  { acao: 'derrubar' },
  { acao: 'derrubar', ...DEPOIS },
  { acao: 'vazia', ...DEPOIS },
  { acao: 'limite-segundo' },
  { acao: 'status', status: 503 },
  { acao: 'status', status: 500, html: true, ...DEPOIS },
  { acao: 'atraso', atrasoMs: 1500 },
  { acao: 'derrubar', ...DEPOIS },
]
/** Settings that differ from account to account, and from day to day. */
const CONTA: Readonly<Record<string, readonly unknown[]>> = {
  cnpjDaEmpresa: ['11222333000181', '12ABC34501DE35'],
  notaAmbiente: ['producao', 'homologacao'],
  notaEsperaLeituras: [0, 0, 1, 3],
  notaSituacaoAutorizada: ['5', '6', '7'],
  notaRespostaDoEnvio: ['alterna', 'texto', 'endereco'],
  notaRejeicaoResponde: ['200', '400'],
  notaDocumentoComLetras: ['recusa', 'aceita'],
  notaNoPut: ['mantem', 'recalcula'],
  notaCanceladaNoPedido: ['sai', 'fica'],
  notaDiferenca: [0, 0, 0, 7.5],
}
const MOTIVOS = ['', '696 Rejeicao: Operacao com nao contribuinte & outros']
const FEITAS_A_MAO = [{}, {}, { valor: 61 }, { enviar: false }, { avisar: false }, { modelo: 65, avisar: false }]

export async function createNotasVenda(lugar: LugarDosAtos, acaso: Random) {
  return `sale ${(await lugar.loja.pedir('POST', '/vendas/', vendaNova(acaso, lugar))).id}: new`
}

/** Returns the keys of the sale's NF-e that are authorised at Bling now: an NFC-e travels with no parcel. */
const chavesDaVenda = async (lugar: LugarDosAtos, venda: number) =>
  (await readEmuladorNotas(lugar))
    .filter((nota) => vendaDe(nota) === venda && nota.modelo === 55 && AUTORIZADAS.includes(nota.situacao))
    .map(({ chaveAcesso }) => chaveAcesso)
/** Returns what the carrier was told of the sale's parcels after its request number `depoisDe`, the newest first. */
const pacotesDaVenda = async ({ emulador }: LugarDosAtos, venda: number, depoisDe: number) => {
  const pedidos = await emulador.controle('GET', `/requisicoes?servico=melhor-envio&depoisDe=${depoisDe}&limite=5000`)
  return pedidos.filter(
    ({ metodo, caminho, corpo }: Readonly<Record<'metodo' | 'caminho' | 'corpo', unknown>>) =>
      metodo === 'POST' && String(caminho).endsWith('/me/cart') && JSON.stringify(corpo).includes(`"Venda ${venda}"`),
  )
}
async function ultimoPedido({ emulador }: LugarDosAtos): Promise<number> {
  const pedidos: { id: number }[] = await emulador.controle('GET', '/requisicoes?servico=melhor-envio&limite=5000')
  return Math.max(0, ...pedidos.map(({ id }) => id))
}
const NAO_CONFERIDA = 'A nota não pôde ser conferida no Bling'

/** Its parcel is paid: what was noted at the carrier before may have been taken back, and noted anew with a key. */
const wasPaid = async ({ db }: LugarDosAtos, venda: number): Promise<boolean> => {
  const { rows } = await sql`select from envios where venda_id = ${venda}
    and estado in ('pagando', 'paga', 'gerando', 'pronta') and id = (select max(id) from envios where venda_id = ${venda})`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Buys a label: a parcel whose sale has an authorised NF-e at Bling goes with its key, whether or not an event told of
 * that.
 */
async function etiqueta(lugar: LugarDosAtos, acaso: Random) {
  const venda = await umaVenda(lugar, acaso)
  if (!venda) return undefined
  await moveVendaToEtiqueta(lugar.loja, venda.id, '2').catch(() => undefined)
  return sozinho(lugar, venda.id, async () => {
    const [desde, chaves] = [await ultimoPedido(lugar), await chavesDaVenda(lugar, venda.id)]
    const resposta = await lugar.loja.tentarUmaVez('POST', `/vendas/${venda.id}/gerar-etiqueta/`)
    const [pacote] = (await wasPaid(lugar, venda.id)) ? await pacotesDaVenda(lugar, venda.id, desde) : []
    if (pacote) {
      const { corpo } = pacote
      const chave = corpo.options.invoice?.key
      const certa = chaves.length === 0 || chaves.includes(chave)
      const { rows } = await sql`select from historico_vendas where venda_id = ${venda.id}
        and descricao like ${`${NAO_CONFERIDA}%`} and criado_em > now() - interval '2 minutes'`.execute(lugar.db)
      if (!certa && rows.length === 0)
        throw new Error(
          [
            `sale ${venda.id}: the label went with ${chave}; there stood ${chaves.join(', ')}`,
            ...lugar.diario.filter((linha) => linha.includes(`sale ${venda.id}:`)),
          ].join('\n    '),
        )
      lugar.etiquetas[certa ? (chave ? 'chave' : 'semNota') : 'semResposta']++
    }
    return `sale ${venda.id}: label ${resposta?.status}`
  })
}
const AUTORIZADAS: readonly number[] = [5, 6, 7]
async function issueNota({ loja }: LugarDosAtos, acaso: Random) {
  const { emitir } = await loja.pedir('PATCH', '/notas/configuracao/', {
    emitir: acaso.pick(['na_mao', 'antes_da_etiqueta']),
  })
  return `all: ${emitir}`
}
async function failBlingRequests({ emulador }: LugarDosAtos, acaso: Random) {
  const falha = { ...acaso.pick(FALHAS), caminho: `/bling/Api/v3/${acaso.pick(PEDIDOS)}`, vezes: 1 + acaso.below(2) }
  await emulador.controle('POST', '/falhas', falha)
  return `all: ${JSON.stringify(falha)}`
}

/**
 * A person makes it by hand. Where the account makes one beside another, that is not at the moment between the shop's look
 * and its request, nor while that is on its way: no program could prevent two.
 */
const aMao =
  (mais: { outra?: true }): AtoDasNotas =>
  async (lugar, acaso) => {
    const venda = await umaVenda(lugar, acaso)
    if (!venda || venda.status === 'cancelado') return undefined
    const corpo = { estoque: false, ...acaso.pick(FEITAS_A_MAO), ...mais }
    return sozinho(lugar, venda.id, () => createNotaByHand(lugar, venda, corpo))
  }

async function createNotaByHand(lugar: LugarDosAtos, venda: { id: number; id_bling: string }, corpo: { outra?: true }) {
  const umaSo = !lugar.fazOutra && !corpo.outra
  const readVendaNotaIds = async () =>
    (await readEmuladorNotas(lugar)).filter((nota) => vendaDe(nota) === venda.id).map(({ id }) => id)
  const createNota = async () => {
    const antes = await readVendaNotaIds()
    const result = await feito(lugar.emulador.controle('POST', `/pedidos/${venda.id_bling}/nota`, corpo))
    for (const id of await readVendaNotaIds()) if (!antes.includes(id)) lugar.feitasAMao.add(id)
    return result
  }
  const outcome = await lugar.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ vez: boolean }>`
      select ${umaSo} or pg_try_advisory_lock(${AREAS.nota}::int, ${venda.id}::int) and not exists (
        select from notas_fiscais where venda_id = ${venda.id} and incerta_ate is not null) as vez`.execute(connection)
    const answer = rows[0]?.vez ? await createNota() : 'not now'
    await sql`select pg_advisory_unlock_all()`.execute(connection)
    return answer
  })
  return `sale ${venda.id}: by hand ${JSON.stringify(corpo)} ${outcome}`
}

/** Each act, and how often it comes. */
const ATOS: Readonly<Record<string, readonly [number, AtoDasNotas]>> = {
  vender: [14, createNotasVenda],
  pedir: [20, buildVendaAct('POST', 'nota/', (acaso) => acaso.pick([{}, {}, { modelo: 55 }, { modelo: 65 }]))],
  reenviar: [9, buildVendaAct('POST', 'nota/enviar/')],
  editar: [7, buildVendaAct('PUT', '', vendaNova)],
  // An edited sale gets its new order when it leaves the picking, or a person asks.
  sincronizar: [6, buildVendaAct('POST', 'sincronizar_bling/')],
  cobrar: [2, buildVendaAct('PATCH', 'cobranca/', (acaso) => ({ frete_cobrado: acaso.below(30) }))],
  cancelar: [
    3,
    buildVendaAct('PATCH', 'status/', (acaso) => ({ status: 'cancelado', apesar_da_nota: acaso.below(2) === 0 })),
  ],
  etiqueta: [10, etiqueta],
  emitir: [1, issueNota],
  aMao: [6, aMao({})],
  outraAMao: [4, aMao({ outra: true })],
  corrigir: [5, buildNotaAct('corrigir', [4])],
  cancelarLa: [3, buildNotaAct('cancelar', [5, 6, 7])],
  excluirLa: [2, buildNotaAct('excluir', [1, 4])],
  denegar: [1, buildNotaAct('denegar', [1, 3, 4, 8], () => ({ motivo: '301 Uso denegado: irregularidade fiscal' }))],
  concluir: [2, buildNotaAct('concluir', [3, 8])],
  // A person types the value that the customer pays, or another.
  mudarValor: [
    3,
    buildNotaAct('mudar', [1, 4], (acaso, { valorNota }) => ({ valor: valorNota + acaso.pick([-7.5, 3]) })),
  ],
  enviarLa: [2, buildNotaAct('enviar', [1, 4])],
  rejeitar: [
    6,
    conta((acaso) => ({
      notaProximoEnvio: acaso.pick(['rejeita', 'rejeita', 'denega']),
      notaMotivo: acaso.pick(MOTIVOS),
    })),
  ],
  conta: [
    5,
    conta((acaso) =>
      Object.fromEntries(acaso.some(Object.entries(CONTA), 3).map(([nome, choices]) => [nome, acaso.pick(choices)])),
    ),
  ],
  avisos: [3, conta((acaso) => ({ ...AVISOS_EM_ORDEM, ...acaso.pick(AVISOS) }))],
  falhar: [8, failBlingRequests],
}
export const SORTEIO_DAS_NOTAS = Object.entries(ATOS).flatMap(([nome, [peso, ato]]) =>
  Array<[string, AtoDasNotas]>(peso).fill([nome, ato]),
)
