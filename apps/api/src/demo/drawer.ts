import { conclusaoNoBalcao } from '@estampa/contract/balcao/balcao.schemas.ts'
import { aberturaEntrada, fechamentoEntrada } from '@estampa/contract/caixas/caixas.schemas.ts'
import { CEDULAS_E_MOEDAS } from '@estampa/contract/caixas/caixas.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { vendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { Banco } from '../infra/database/transaction.ts'
import { changeUnlockedUsuario } from '../modules/autenticacao/usuarios.rules.ts'
import { finishBalcaoVenda } from '../modules/balcao/balcao.rules.ts'
import { changeConfiguracao } from '../modules/caixas/caixas.rules.ts'
import { readTurno } from '../modules/caixas/leitura.rules.ts'
import { closeTurno, openTurno, putIn, takeOut } from '../modules/caixas/turnos.rules.ts'
import type { Frete } from '../modules/frete/transportadora/transportadora.ts'
import type { AutorComPessoa } from '../modules/pagamentos/pagamentos.rules.ts'
import { createVenda } from '../modules/vendas/vendas.rules.ts'
import { SISTEMA } from '../shop/auditoria.ts'
import type { Estante } from './counter.ts'
import { listCaixaIds, setTurnoDate, setVendaDate } from './demo.data.ts'
import { DIA_MS, HORA_MS, isDomingo, startOfDay } from './sales.ts'

/** What happens in a drawer: a sale at the counter in these forms, or money that a person puts in or takes out. */
type Act =
  | { readonly formas: readonly { readonly forma: string; readonly valor?: number }[]; readonly produto: number }
  | { readonly tipo: 'suprimento' | 'sangria'; readonly valor: number; readonly motivo: string }

const sale = (produto: number, ...formas: readonly { forma: string; valor?: number }[]): Act => ({ produto, formas })
const cash = { forma: 'dinheiro' }
const pix = { forma: 'pix' }
const card = { forma: 'cartao' }
const withdraw = (valor: number, motivo: string): Act => ({ tipo: 'sangria', valor, motivo })

interface Day {
  readonly acts: readonly Act[]
  /** Seller who opens and closes. */
  readonly vendedor: 0 | 1
  /** Counted less what should be there, in reais. */
  readonly diferenca?: number
}

const SELLERS = [
  { username: 'marina', nome: 'Marina Duarte' },
  { username: 'tiago', nome: 'Tiago Rocha' },
] as const
const FUNDO = 100
const SECOND_MS = 1000
/** The days that are closed, the oldest first; one has a difference. */
const CLOSED: readonly Day[] = [
  { vendedor: 0, acts: [sale(3, cash), sale(8, pix), sale(12, cash)] },
  { vendedor: 1, acts: [sale(17, card), sale(20, cash), withdraw(30, 'Motoboy')] },
  { vendedor: 0, acts: [sale(22, cash), sale(25, cash), sale(28, pix)], diferenca: -2.3 },
  { vendedor: 1, acts: [sale(31, cash), sale(1, card), sale(33, cash)] },
]
/** Ten movements: the fourth sale is paid in two forms. */
const TODAY: Day = {
  vendedor: 0,
  acts: [
    sale(5, cash),
    sale(14, pix),
    { tipo: 'suprimento', valor: 40, motivo: 'Moedas para o troco' },
    sale(10, cash),
    sale(13, { forma: 'cartao', valor: 20 }, cash),
    sale(16, card),
    sale(19, cash),
    withdraw(50, 'Café e água'),
    sale(24, pix),
  ],
}

interface Drawer {
  readonly db: Banco
  readonly frete: Frete
  readonly clientes: readonly number[]
  readonly vendedores: readonly number[]
  readonly estante: Estante
}

/** The cash drawer: four closed days, one of them with a difference, and a drawer that is open since the morning. */
export async function seedDrawer(drawer: Drawer): Promise<void> {
  await changeConfiguracao(drawer.db, SISTEMA, true)
  await changeUnlockedUsuario(drawer.db, 'tiago', { permissoes_negadas: ['conferir_caixa'] }, SISTEMA)
  const agora = Date.now()
  const opened = listWorkdays(CLOSED.length, agora).map((day) => day + 9 * HORA_MS)
  for (const [indice, day] of CLOSED.entries()) await workDay(drawer, day, { opened: opened[indice] ?? agora, agora })
  await workDay(drawer, TODAY, {
    opened: Math.min(startOfDay(agora) + 8 * HORA_MS, agora - HORA_MS),
    agora,
    stays: true,
  })
}

/** Beginnings of the last days on which the shop was open, without today. */
function listWorkdays(quantos: number, agora: number): number[] {
  const days: number[] = []
  for (let day = startOfDay(agora) - DIA_MS; days.length < quantos; day -= DIA_MS)
    if (!isDomingo(day)) days.unshift(day)
  return days
}

interface When {
  readonly opened: number
  readonly agora: number
  /** The drawer stays open. */
  readonly stays?: true
}

/** Works one day through the rules, and dates it back: what happened stands between its opening and its closing. */
async function workDay(drawer: Drawer, { acts, vendedor, diferenca = 0 }: Day, { opened, agora, stays }: When) {
  const { db, vendedores } = drawer
  const viewer = { ...SELLERS[vendedor], id: vendedores[vendedor] ?? 0, tipo: 'funcionario', negadas: [], sessaoId: 0 }
  const pedido = { db, quem: { viewer, autor: SISTEMA }, idempotencia: undefined }
  const [caixaId = 0] = await listCaixaIds(db)
  const { id } = await openTurno(pedido, caixaId, aberturaEntrada.parse({ fundo: FUNDO }))
  const closed = stays ? agora : opened + 9 * HORA_MS
  const between = (closed - opened) / (acts.length + 1)
  const instantes: number[] = []
  for (const [indice, act] of acts.entries()) {
    const instante = opened + (indice + 1) * between
    if ('tipo' in act) {
      const { tipo, valor, motivo } = act
      if (tipo === 'suprimento') await putIn(pedido, id, { valor, motivo })
      else await takeOut(pedido, id, { valor, motivo, destino: 'despesa' })
    } else {
      const venda = await sellAtCounter(drawer, act, viewer)
      if (venda === null) continue
      await setVendaDate(db, venda, (quantos) => Array.from({ length: quantos }, (_, n) => instante + n * SECOND_MS))
    }
    instantes.push(...('formas' in act ? act.formas : [act]).map(() => instante))
  }
  if (!stays) {
    const { esperado } = await readTurno(db, id, viewer)
    const contado = toReais(toCentavos(esperado ?? 0) + toCentavos(diferenca))
    await closeTurno(
      pedido,
      id,
      fechamentoEntrada.parse({ contagem: countNotes(contado), deixado: Math.min(FUNDO, contado) }),
    )
  }
  await setTurnoDate(db, id, { aberto: opened, fechado: stays ? null : closed, movimentos: instantes })
}

/** Sells one piece, which the customer pays and takes away; answers the sale. Null: there is none left. */
async function sellAtCounter(
  { frete, clientes, estante }: Drawer,
  { produto, formas }: Extract<Act, { formas: unknown }>,
  viewer: AutorComPessoa['usuario'],
): Promise<number | null> {
  const linha = estante.retirar({ produto, pecas: 1 })
  if (!linha) return null
  const entrada = { cliente_id: clientes[produto % clientes.length], origem: 'loja_fisica', itens: [linha] }
  const { id } = await createVenda(frete, vendaEntrada.parse(entrada), viewer)
  const autor = { ...SISTEMA, usuario: viewer }
  await finishBalcaoVenda(frete, id, conclusaoNoBalcao.parse({ pagamentos: formas }), autor)
  return id
}

/** The fewest notes and coins that come to this sum. */
function countNotes(soma: number): { valor: number; quantidade: number }[] {
  let remaining = toCentavos(soma)
  return CEDULAS_E_MOEDAS.flatMap((valor) => {
    const quantidade = Math.floor(remaining / toCentavos(valor))
    remaining -= quantidade * toCentavos(valor)
    return quantidade > 0 ? [{ valor, quantidade }] : []
  })
}
