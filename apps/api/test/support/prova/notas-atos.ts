import { sql } from 'kysely'
import type { createDatabase } from '../../../src/infra/database/database.ts'
import { AREAS } from '../../../src/infra/database/exclusive.ts'
import type { Emulador } from '../emulador.ts'
import type { Random } from '../random.ts'
import { AVISOS, AVISOS_EM_ORDEM } from './conta-atos-no-bling.ts'
import { umDe } from './conta-mundo.ts'
import { levarAEtiqueta, type Shop } from './shop.ts'

/** An invoice as the emulator shows it. */
export interface NotaLa {
  readonly id: number
  readonly modelo: number
  readonly situacao: number
  readonly numero: string
  readonly chaveAcesso: string
  readonly valorNota: number
  readonly numeroPedidoLoja: string
}
export interface Venda {
  readonly id: number
  readonly id_bling: string | null
  readonly status: string
}
/** Where the acts of a proof take place. */
export interface Lugar {
  readonly loja: Shop
  readonly emulador: Emulador
  readonly db: ReturnType<typeof createDatabase>
  readonly clientes: readonly number[]
  readonly produtos: readonly number[]
  /** Sales before this one have had their acts. */
  desde: number
  /** The account makes another invoice of an order that has one: it is the shop that must not ask twice. */
  fazOutra: boolean
  /** What befell each sale, in order. */
  readonly diario: string[]
}
export type Ato = (lugar: Lugar, acaso: Random) => Promise<string | undefined>

export const notasLa = async ({ emulador, desde }: Lugar): Promise<NotaLa[]> =>
  (await emulador.controle('GET', '/dados/notas')).filter(
    ({ numeroPedidoLoja }: NotaLa) => vendaDe(numeroPedidoLoja) >= desde,
  )
/** The sale that an order's mark names. */
export const vendaDe = (marca: string): number => Number(/^ESTAMPA-(\d+)-\d+$/.exec(marca)?.[1] ?? 0)

async function umaVenda({ db, desde }: Lugar, acaso: Random): Promise<Venda | undefined> {
  const { rows } = await sql<Venda>`
    select id, id_bling, status from vendas where id >= ${desde} and id_bling is not null order by id`.execute(db)
  return umDe(acaso, rows)
}
/** Somebody does that to a sale of the shop. */
const aqui =
  (fazer: (lugar: Lugar, acaso: Random, id: number) => ReturnType<Shop['tentar']>): Ato =>
  async (lugar, acaso) => {
    const venda = await umaVenda(lugar, acaso)
    if (!venda) return undefined
    const { status, body } = await fazer(lugar, acaso, venda.id)
    if (status === 500) throw new Error(`sale ${venda.id}: ${status} ${JSON.stringify(body)}`)
    return `sale ${venda.id}: ${status} ${body?.codigo ?? ''}`
  }
/** A person does that to an invoice there that is in one of these situations. */
const la =
  (acao: string, situacoes: readonly number[], corpo: (acaso: Random, nota: NotaLa) => object = () => ({})): Ato =>
  async (lugar, acaso) => {
    const nota = umDe(
      acaso,
      (await notasLa(lugar)).filter(({ situacao }) => situacoes.includes(situacao)),
    )
    if (!nota) return undefined
    const dito = await feito(
      acao === 'enviar'
        ? lugar.emulador.controle('POST', '/pessoa', {
            metodo: 'POST',
            caminho: `/${nota.modelo === 55 ? 'nfe' : 'nfce'}/${nota.id}/enviar`,
          })
        : lugar.emulador.controle('POST', `/notas/${nota.id}/${acao}`, corpo(acaso, nota)),
    )
    return `sale ${vendaDe(nota.numeroPedidoLoja)}: invoice ${nota.id} of ${nota.numeroPedidoLoja} in ${nota.situacao} ${dito}`
  }
const feito = (ato: Promise<unknown>): Promise<string> =>
  ato.then(
    () => 'done',
    () => 'refused',
  )
const itens = ({ produtos }: Lugar, acaso: Random) =>
  acaso
    .some(produtos, 1 + acaso.below(2))
    .map((id) => ({ id, quantidade: 1 + acaso.below(3), valor_unitario: acaso.pick([50, 19.99]) }))
const vendaNova = (lugar: Lugar, acaso: Random) => ({
  cliente_id: acaso.pick(lugar.clientes),
  origem: acaso.pick(['loja_fisica', 'redes_sociais']),
  itens: itens(lugar, acaso),
})

const pedir = (acaso: Random) => acaso.pick([{}, {}, { modelo: 55 }, { modelo: 65 }])
/** The requests of an invoice, and how they fail. */
const PEDIDOS = ['pedidos/vendas/*/gerar-nf*', 'pedidos/vendas/*/gerar-nf*', 'nf*/enviar', 'nf*', 'pedidos/vendas/*']
const FALHAS = [
  ...[{ acao: 'derrubar' }, { acao: 'derrubar', momento: 'depois' }, { acao: 'derrubar', momento: 'depois' }],
  ...[
    { acao: 'status', status: 503 },
    { acao: 'status', status: 500, html: true, momento: 'depois' },
  ],
  ...[{ acao: 'vazia', momento: 'depois' }, { acao: 'limite-segundo' }, { acao: 'atraso', atrasoMs: 1500 }],
]
/** How the account and the SEFAZ treat invoices: what differs from account to account, and from day to day. */
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

export const ATOS: Readonly<Record<string, Ato>> = {
  vender: async (lugar, acaso) => {
    const { status, body } = await lugar.loja.tentar('POST', '/vendas/', vendaNova(lugar, acaso))
    return `sale ${body?.id}: ${status}`
  },
  pedir: aqui(({ loja }, acaso, id) => loja.tentar('POST', `/vendas/${id}/nota/`, pedir(acaso))),
  pedirDuasVezes: aqui(async ({ loja }, acaso, id) => {
    const um = () => loja.tentar('POST', `/vendas/${id}/nota/`, pedir(acaso))
    return (await Promise.all([um(), um()]))[0]
  }),
  reenviar: aqui(({ loja }, _acaso, id) => loja.tentar('POST', `/vendas/${id}/nota/enviar/`)),
  tentarDeNovo: aqui(async ({ loja, db }, _acaso, id) => {
    const { rows } = await sql<{ id: number }>`
      select id from sincronizacoes where tipo = 'nota' and alvo_id = ${id} and estado = 'falhou'`.execute(db)
    return loja.tentar('POST', `/sincronizacoes/${rows[0]?.id ?? 0}/tentar-novamente/`)
  }),
  // An edited sale gets its new order when it leaves the picking, or a person asks.
  editar: aqui(async (lugar, acaso, id) => {
    const dito = await lugar.loja.tentar('PUT', `/vendas/${id}/`, vendaNova(lugar, acaso))
    if (acaso.below(3) > 0) await lugar.loja.tentar('POST', `/vendas/${id}/sincronizar_bling/`)
    return dito
  }),
  cobrar: aqui(({ loja }, acaso, id) =>
    loja.tentar('PATCH', `/vendas/${id}/cobranca/`, { frete_cobrado: acaso.below(30) }),
  ),
  cancelar: aqui(({ loja }, acaso, id) =>
    loja.tentar('PATCH', `/vendas/${id}/status/`, {
      status: 'cancelado',
      ...(acaso.below(2) ? { apesar_da_nota: true } : {}),
    }),
  ),
  sincronizar: aqui(({ loja }, _acaso, id) => loja.tentar('POST', `/vendas/${id}/sincronizar_bling/`)),
  etiqueta: aqui(async ({ loja }, _acaso, id) => {
    await levarAEtiqueta(loja, id, '2').catch(() => undefined)
    return loja.tentarUmaVez('POST', `/vendas/${id}/gerar-etiqueta/`).then((dito) => dito ?? { status: 0, body: null })
  }),
  emitir: async ({ loja }, acaso) => {
    const emitir = acaso.pick(['na_mao', 'antes_da_etiqueta'])
    await loja.pedir('PATCH', '/notas/configuracao/', { emitir })
    return `all: ${emitir}`
  },
  corrigir: la('corrigir', [4]),
  cancelarLa: la('cancelar', [5, 6, 7]),
  excluirLa: la('excluir', [1, 4]),
  denegar: la('denegar', [1, 3, 4, 8], () => ({ motivo: '301 Uso denegado: irregularidade fiscal' })),
  concluir: la('concluir', [3, 8]),
  // A person types the value that the customer pays, or another.
  mudarValor: la('mudar', [1, 4], (acaso, { valorNota }) => ({ valor: valorNota + acaso.pick([-7.5, -7.5, 3]) })),
  enviarLa: la('enviar', [1, 4]),
  async aMao(lugar, acaso) {
    const venda = await umaVenda(lugar, acaso)
    if (!venda || venda.status === 'cancelado') return undefined
    const corpo = {
      modelo: acaso.pick([55, 55, 65]),
      estoque: false,
      ...acaso.pick([{}, {}, { valor: 61 }, { enviar: false }]),
      ...acaso.pick([{}, { avisar: false }]),
    }
    const feita = await quandoPode(lugar, venda.id, () =>
      feito(lugar.emulador.controle('POST', `/pedidos/${venda.id_bling}/nota`, corpo)),
    )
    return `sale ${venda.id}: by hand ${JSON.stringify(corpo)} ${feita}`
  },
  async rejeitar({ emulador }, acaso) {
    const como = acaso.pick(['rejeita', 'rejeita', 'rejeita', 'denega'])
    const notaMotivo = acaso.pick(['', '696 Rejeicao: Operacao com nao contribuinte & outros'])
    await emulador.controle('PATCH', '/configuracao', { notaProximoEnvio: como, notaMotivo })
    return `all: the next is ${como}`
  },
  async conta({ emulador }, acaso) {
    const mudadas = acaso.some(Object.keys(CONTA), 3).map((nome) => [nome, acaso.pick(CONTA[nome] as unknown[])])
    await emulador.controle('PATCH', '/configuracao', Object.fromEntries(mudadas))
    return `all: ${JSON.stringify(mudadas)}`
  },
  async avisos({ emulador }, acaso) {
    const como = acaso.pick(AVISOS)
    await emulador.controle('PATCH', '/configuracao', { ...AVISOS_EM_ORDEM, ...como })
    return `all: events ${JSON.stringify(como)}`
  },
  async falhar({ emulador }, acaso) {
    const [caminho, falha] = [acaso.pick(PEDIDOS), acaso.pick(FALHAS)]
    await emulador.controle('POST', '/falhas', {
      ...falha,
      caminho: `/bling/Api/v3/${caminho}`,
      vezes: 1 + acaso.below(2),
    })
    return `all: ${caminho} ${JSON.stringify(falha)}`
  },
}

/**
 * Where the account makes an invoice beside another, nobody makes one by hand at the moment between the shop's look and
 * its request, or while that is on its way: no program could prevent two.
 */
async function quandoPode({ db, fazOutra }: Lugar, id: number, fazer: () => Promise<string>): Promise<string> {
  if (!fazOutra) return fazer()
  return db.connection().execute(async (um) => {
    const chave = sql`${AREAS.nota}::int, ${id}::int`
    const { rows } = await sql<{ vez: boolean }>`
      select pg_try_advisory_lock(${chave}) and not exists (
        select from notas_fiscais where venda_id = ${id} and incerta_ate is not null) as vez`.execute(um)
    try {
      return rows[0]?.vez ? await fazer() : 'not now'
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(um)
    }
  })
}

/** How often each comes, among all. */
const PESOS: Readonly<Record<string, number>> = {
  ...{ vender: 14, pedir: 16, pedirDuasVezes: 4, reenviar: 8, tentarDeNovo: 3, editar: 8, cobrar: 2, cancelar: 3 },
  ...{ sincronizar: 2, etiqueta: 4, emitir: 1, corrigir: 5, cancelarLa: 3, excluirLa: 2, denegar: 1, concluir: 2 },
  ...{ mudarValor: 3, enviarLa: 2, aMao: 6, rejeitar: 6, conta: 5, avisos: 3, falhar: 8 },
}
export const SORTEIO = Object.entries(PESOS).flatMap(([nome, peso]) => Array<string>(peso).fill(nome))
