import { toCentavos } from '@estampa/contract/shared/money.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { caixasDoArquivo } from '../support/caixas.ts'
import { openLoja, type Resposta } from '../support/loja.ts'
import { createCaixa } from '../support/pessoa.ts'
import { createRandom } from '../support/random.ts'

// Another run: ATOS=5000 SEMENTE=7 vitest run --root apps/api --project provas caixa
const ATOS = Number(process.env['ATOS'] ?? 2000)
const acaso = createRandom(Number(process.env['SEMENTE'] ?? 80))
/** Rounds after which all is counted a second time, and one of both programs starts anew. */
const POR_CONTA = 40

const caixas = await caixasDoArquivo()
const { loja } = caixas
const { db } = loja.banco

/** Money as it was said, in cents, signed. */
interface Noted {
  readonly centavos: number
  readonly forma: string
  undone: boolean
}
interface Payment extends Noted {
  readonly venda: number
  /** Drawer that the request named. */
  readonly caixa: number | null
  readonly fora: boolean
}
interface Turno {
  readonly caixa: number
  readonly fundo: number
  /** Movements by hand, by their number. */
  readonly byHand: Map<number, Noted>
}

test(`after ${ATOS} acts at the drawers, up to four at once in two programs, each real is in exactly one place`, async () => {
  const secondDrawer = await caixas.createCaixa('Fundos')
  const drawers = [caixas.caixaId, secondDrawer]
  const ana = await createCaixa(loja, 'ana')
  const blind = await createCaixa(loja, 'bia')
  await blind.negar('conferir_caixa', 'ver_faturamento')
  const people = [`Bearer ${loja.access}`, ana.authorization, blind.authorization]
  let second = await openLoja(undefined, { banco: loja.banco })
  const stopSecond = async () => {
    await second.app.close()
    await second.queue.stop()
  }
  onTestFinished(stopSecond)
  const happened = new Map<string, number>()
  const payments = new Map<number, Payment>()
  const turnos = new Map<number, Turno>()
  /** Closed turnos as they were answered at their closing. */
  const closed = new Map<string, string>()
  const vendas: number[] = []
  const products = await Promise.all([30, 59.7].map((preco_venda) => caixas.criarProduto({ qtd: 9_000, preco_venda })))

  /** No request may end in a fault of the program. */
  const request = async (
    name: string,
    method: string,
    path: string,
    body?: object,
    headers = {},
  ): Promise<Resposta> => {
    const authorization = acaso.pick(people)
    const program = acaso.pick([loja, second])
    const answer = await program.pedir(method, `/api${path}`, body, { authorization, ...headers })
    expect([name, answer.status < 500, answer.body]).toEqual([name, true, answer.body])
    const outcome = answer.status < 300 ? name : `${name} ${answer.body.codigo ?? answer.status}`
    happened.set(outcome, (happened.get(outcome) ?? 0) + 1)
    return answer
  }
  const asOwner = async (path: string) => (await loja.pedir('GET', `/api${path}`)).body
  /** Who got no answer asks again, also at once. */
  const post = async (name: string, path: string, sent: object): Promise<Resposta> => {
    const again = acaso.below(6) === 0
    const headers = { authorization: acaso.pick(people), 'idempotency-key': crypto.randomUUID() }
    const send = () => request(name, 'POST', path, sent, headers)
    const answers = await Promise.all(again ? [send(), send()] : [send()])
    // One that was refused may be done when it is asked again; one that was done is not done twice.
    const done = answers.filter(({ status }) => status < 300)
    expect([name, new Set(done.map(({ body }) => body.id)).size < 2]).toEqual([name, true])
    return done[0] ?? answers[0]
  }
  const value = () => acaso.pick([1, 5, 10, 20, 29.9, 59.7, (1 + acaso.below(4000)) / 100])
  const recent = <T>(list: readonly T[], among = 8): T | undefined =>
    list.length === 0 ? undefined : acaso.pick(list.slice(-among))
  const openTurnos = async (): Promise<number[]> =>
    (await sql<{ id: number }>`select id from turnos where fechado_em is null`.execute(db)).rows.map(({ id }) => id)
  const anyTurno = async () => recent(acaso.below(5) === 0 ? [...turnos.keys()] : await openTurnos()) ?? 0
  const place = () => acaso.pick([{}, {}, { caixa_id: acaso.pick(drawers) }, { fora_do_caixa: true }])

  const sell = async () => {
    const itens = acaso
      .some(products, 1 + acaso.below(2))
      .map(({ id }) => ({ id, quantidade: 1 + acaso.below(2), valor_unitario: acaso.pick([30, 59.7, 10.01]) }))
    const { status, body } = await request('sell', 'POST', '/vendas/', caixas.corpo(itens))
    if (status === 201) vendas.push(body.id)
  }
  type Chosen = { caixa_id?: number; fora_do_caixa?: boolean }
  /** The last payments of an answered sale are those that the request brought. */
  const note = (
    venda: number,
    { body }: Resposta,
    said: readonly { forma: string; valor: number }[],
    chosen: Chosen,
  ) => {
    const brought = body.pagamentos.slice(-said.length) as { id: number; forma: string; valor: number }[]
    expect(brought).toMatchObject(said)
    for (const [index, { id }] of brought.entries()) {
      const { forma, valor } = said[index] as (typeof said)[number]
      const caixa = chosen.caixa_id ?? null
      const fora = chosen.fora_do_caixa === true
      payments.set(id, { venda, forma, centavos: toCentavos(valor), undone: false, caixa, fora })
    }
  }
  const pay = (devolucao: boolean) => async () => {
    const [venda, chosen] = [recent(vendas) ?? 0, place()]
    const [forma, valor] = [acaso.pick(['dinheiro', 'dinheiro', 'dinheiro', 'pix', 'cartao']), value()]
    const answer = await post(devolucao ? 'give back' : 'pay', `/vendas/${venda}/pagamentos/`, {
      forma,
      valor,
      devolucao,
      ...chosen,
    })
    if (answer.status === 201) note(venda, answer, [{ forma, valor: devolucao ? -valor : valor }], chosen)
  }
  const finish = async () => {
    const [venda, chosen] = [recent(vendas, 4) ?? 0, place()]
    const pagamentos = ['cartao', 'pix', 'dinheiro'].slice(acaso.below(3)).map((forma) => ({ forma, valor: 5 }))
    const answer = await post('finish', `/vendas/${venda}/concluir-no-balcao/`, { pagamentos, ...chosen })
    if (answer.status === 200) note(venda, answer, pagamentos, chosen)
  }
  const undo = async () => {
    const [id, payment] = recent([...payments], 12) ?? [0, undefined]
    const { status } = await request('undo', 'DELETE', `/vendas/${payment?.venda ?? 0}/pagamentos/${id}/`)
    if (status === 200 && payment) payment.undone = true
  }
  const exchange = async () => {
    const venda = recent(vendas) ?? 0
    const { itens = [] } = await asOwner(`/vendas/${venda}/`)
    const [{ item_id, id, quantidade, devolvidas } = { item_id: 0, id: 0, quantidade: 0, devolvidas: 0 }] = itens
    const out = acaso.below(2) === 0 ? [] : [{ id, quantidade: 1, valor_unitario: 10.01 }]
    const voltam = [{ item_id, quantidade: Math.max(1, quantidade - devolvidas) }]
    const answer = await post('exchange', `/vendas/${venda}/trocas/`, { motivo: 'tamanho', voltam, itens: out })
    if (answer.status === 201 && answer.body.nova_venda_id) vendas.push(answer.body.nova_venda_id)
  }
  const open = async () => {
    const caixa = acaso.pick(drawers)
    const fundo = acaso.pick([0, 100, 20.05])
    const { status, body } = await post('open', `/caixas/${caixa}/abrir/`, { fundo })
    if (status === 201) turnos.set(body.id, { caixa, fundo: toCentavos(fundo), byHand: new Map() })
  }
  const byHand = (ato: 'suprimentos' | 'sangrias') => async () => {
    const turno = await anyTurno()
    const [valor, motivo] = [value(), `m ${acaso.below(1e9)}`]
    const destino = ato === 'sangrias' ? { destino: 'cofre' } : {}
    const { status } = await post(ato, `/turnos/${turno}/${ato}/`, { valor, motivo, ...destino })
    if (status !== 201) return
    const { movimentos } = await asOwner(`/turnos/${turno}/`)
    const { id } = movimentos.find((movimento: { motivo: string }) => movimento.motivo === motivo)
    const centavos = ato === 'sangrias' ? -toCentavos(valor) : toCentavos(valor)
    turnos.get(turno)?.byHand.set(id, { forma: 'dinheiro', centavos, undone: false })
  }
  const reverse = async () => {
    const turno = await anyTurno()
    const [id, moved] = recent([...(turnos.get(turno)?.byHand ?? [])]) ?? [0, undefined]
    const { status } = await post('reverse', `/turnos/${turno}/movimentos/${id}/estornar/`, { motivo: 'engano' })
    if (status === 200 && moved) moved.undone = true
  }
  const bring = async () => {
    const outside = [...payments].filter(([, { fora }]) => fora).map(([id]) => id)
    const pagamento_ids = [...new Set([recent(outside) ?? 0, recent(outside) ?? 0])]
    await post('bring', `/turnos/${await anyTurno()}/trazer/`, { pagamento_ids })
  }
  const close = async () => {
    const turno = await anyTurno()
    const { esperado, ultimo_movimento_id } = await asOwner(`/turnos/${turno}/`)
    const contado = Math.max(0, (esperado ?? 0) + acaso.pick([0, 0, -2.3, 5]))
    const rounded = Math.round(contado * 100) / 100
    const deixado = acaso.pick([0, rounded, Math.floor(rounded / 2)])
    const counted = acaso.below(2) === 0 ? { ate_movimento: ultimo_movimento_id ?? null } : {}
    const { status, body } = await post('close', `/turnos/${turno}/fechar/`, { contado: rounded, deixado, ...counted })
    if (status === 200 && body.situacao === 'fechado' && body.reaberturas.length === 0)
      expect([body.contado, body.deixado]).toEqual([rounded, deixado])
  }
  const reopen = async () => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from turnos group by caixa_id`.execute(db)
    await post('reopen', `/turnos/${recent(rows)?.id ?? 0}/reabrir/`, { motivo: 'x' })
  }
  const choose = () => request('aqui', 'PUT', '/caixas/aqui/', { caixa_id: acaso.pick([...drawers, null]) })
  const cancel = () => request('cancel', 'DELETE', `/vendas/${recent(vendas) ?? 0}/`)

  const ACTS: readonly (() => Promise<unknown>)[] = [
    ...Array(6).fill(sell),
    ...Array(14).fill(pay(false)),
    ...Array(4).fill(pay(true)),
    ...Array(4).fill(finish),
    ...Array(4).fill(undo),
    ...Array(2).fill(exchange),
    ...Array(5).fill(open),
    ...Array(3).fill(byHand('suprimentos')),
    ...Array(4).fill(byHand('sangrias')),
    ...Array(2).fill(reverse),
    ...Array(3).fill(bring),
    ...Array(3).fill(close),
    ...Array(3).fill(reopen),
    choose,
    cancel,
  ]

  /** Where each payment is, as the rows say. */
  const readPlaces = async () => {
    const { rows } = await sql<{ id: number; turno: number | null; caixa: number | null; fora: boolean }>`
      select p.id, m.turno_id as turno, t.caixa_id as caixa, p.fora_do_caixa as fora from pagamentos p
        left join movimentos_de_caixa m on m.pagamento_id = p.id left join turnos t on t.id = m.turno_id
       where p.forma <> 'troca'`.execute(db)
    return rows
  }
  const sum = (noted: Iterable<Noted>) =>
    [...noted].reduce((total, { undone, centavos }) => total + (undone ? 0 : centavos), 0)

  const countAgain = async () => {
    const places = await readPlaces()
    // Nothing was noted but what was answered, and all of that.
    expect(places.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...payments.keys()].toSorted((a, b) => a - b))
    const { rows: wrong } = await sql`select v.id from vendas v where v.pago <> (select coalesce(sum(p.valor), 0)
      from pagamentos p where p.venda_id = v.id and p.estornado_em is null)`.execute(db)
    expect(wrong).toEqual([])
    const turnoPayments = new Map<number, Payment[]>()
    for (const { id, turno, caixa, fora } of places) {
      const payment = payments.get(id) as Payment
      if (payment.forma === 'dinheiro') expect([id, turno !== null || fora]).toEqual([id, true])
      if (payment.caixa !== null && turno !== null) expect([id, caixa]).toEqual([id, payment.caixa])
      expect([id, fora]).toEqual([id, payment.fora])
      if (turno !== null) turnoPayments.set(turno, [...(turnoPayments.get(turno) ?? []), payment])
    }
    /** What the turno before left, by drawer, in cents. */
    const left = new Map<number, number>()
    for (const [id, { caixa, fundo, byHand: moved }] of [...turnos].toSorted(([a], [b]) => a - b)) {
      const read = await asOwner(`/turnos/${id}/`)
      const before = left.get(caixa) ?? null
      expect([id, read.fundo_esperado && toCentavos(read.fundo_esperado)]).toEqual([id, before])
      if (before !== null) expect([id, toCentavos(read.diferenca_na_abertura)]).toEqual([id, fundo - before])
      left.set(caixa, toCentavos(read.deixado ?? 0))
      const dele = turnoPayments.get(id) ?? []
      const cash = sum([...dele.filter(({ forma }) => forma === 'dinheiro'), ...moved.values()])
      expect([id, toCentavos(read.esperado)]).toEqual([id, fundo + cash])
      expect([id, read.movimentos.length]).toEqual([id, dele.length + moved.size])
      for (const { forma, saldo } of read.por_forma)
        expect([id, forma, toCentavos(saldo)]).toEqual([
          id,
          forma,
          sum([...dele.filter((payment) => payment.forma === forma), ...(forma === 'dinheiro' ? moved.values() : [])]),
        ])
      if (read.situacao === 'fechado') {
        expect(toCentavos(read.diferenca)).toBe(toCentavos(read.contado) - fundo - cash)
        const closedBefore = closed.get(`${id}/${read.reaberturas.length}`)
        if (closedBefore !== undefined) expect(JSON.stringify(read)).toBe(closedBefore)
        closed.set(`${id}/${read.reaberturas.length}`, JSON.stringify(read))
      }
    }
    for (const grouping of ['dia', 'forma', 'caixa', 'pessoa']) {
      const { total } = await asOwner(`/relatorios/recebimentos/?por=${grouping}`)
      const counts = [...payments.values()].filter(({ undone }) => !undone)
      const entrou = sum(counts.filter(({ centavos }) => centavos > 0))
      expect([grouping, toCentavos(total.entrou ?? 0), toCentavos(total.liquido ?? 0)]).toEqual([
        grouping,
        entrou,
        sum(counts),
      ])
    }
  }

  for (let act = 0, round = 1; act < ATOS; round++) {
    const together = 1 + acaso.below(4)
    await Promise.all(Array.from({ length: together }, () => acaso.pick(ACTS)()))
    act += together
    if (round % POR_CONTA > 0) continue
    await countAgain()
    await stopSecond()
    second = await openLoja(undefined, { banco: loja.banco })
  }
  await countAgain()
  process.stdout.write(`${[...happened].map(([name, times]) => `${name}: ${times}`).join(', ')}\n`)
  // What may be refused was, and what may be done was done.
  for (const name of [
    'pay',
    'give back',
    'finish',
    'undo',
    'exchange',
    'open',
    'sangrias',
    'reverse',
    'bring',
    'close',
    'reopen',
  ])
    expect([name, (happened.get(name) ?? 0) > 0]).toEqual([name, true])
})
