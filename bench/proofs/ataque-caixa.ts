import { RELATORIOS } from '@estampa/contract/relatorios/relatorios.ts'
import { toCentavos } from '@estampa/contract/shared/money.ts'
import { type Intruso, type Mesa, type Resposta, tellResposta } from './ataque-mesa.ts'

// A person who counts blind tries to learn the cash in the drawer from refusals and from pairs of reports.

const FUNDO = 100
/** What customers paid in cash, in two drawers. A refusal that differs between both tells which one has more. */
const CASH = [137.41, 37.41] as const
/** Cash payments of each drawer that went back by PIX: undoing one would take the cash out once more. */
const GONE_BACK = [50, 100, 200, 400]
const TRIES = [0.01, 37.41, 37.42, 50, 137.41, 137.42, 200, 237.41, 237.42, 1_000]

interface Gaveta {
  readonly caixa: number
  readonly turno: number
  readonly cash: number
  /** An unpaid sale, a sale paid in part, and the sales whose cash payments were refunded. */
  readonly unpaid: number
  readonly paid: number
  readonly undone: readonly { readonly venda: number; readonly pagamento: number }[]
}

/** The body of what an administrator does to set the scene. */
async function mustDo({ admin }: Mesa, method: string, path: string, body?: object) {
  const resposta = await admin.pedir(method, path, body)
  if (resposta.status >= 300) throw new Error(`${method} ${path}: ${resposta.status} ${resposta.texto}`)
  return resposta.body
}

async function fillGaveta(mesa: Mesa, nome: string, cash: number): Promise<Gaveta> {
  const { produto, cliente } = mesa
  const sell = async (): Promise<number> => {
    const itens = [{ id: produto, quantidade: 1, valor_unitario: 500 }]
    return (await mustDo(mesa, 'POST', '/vendas/', { cliente_id: cliente, origem: 'loja_fisica', itens })).id
  }
  const { id: caixa } = await mustDo(mesa, 'POST', '/caixas/', { nome })
  const { id: turno } = await mustDo(mesa, 'POST', `/caixas/${caixa}/abrir/`, { fundo: FUNDO })
  const pay = (venda: number, dados: object) =>
    mustDo(mesa, 'POST', `/vendas/${venda}/pagamentos/`, { forma: 'dinheiro', caixa_id: caixa, ...dados })
  const paid = await sell()
  await pay(paid, { valor: cash })
  const undone = []
  for (const valor of GONE_BACK) {
    const venda = await sell()
    const { pagamentos } = await pay(venda, { valor })
    await pay(venda, { valor, forma: 'pix', devolucao: true })
    undone.push({ venda, pagamento: pagamentos.at(-1).id as number })
  }
  const valor = GONE_BACK.reduce((soma, parte) => soma + parte, 0)
  await mustDo(mesa, 'POST', `/turnos/${turno}/sangrias/`, { valor, motivo: 'banco', destino: 'banco' })
  return { caixa, turno, cash, unpaid: await sell(), paid, undone }
}

/** All that is refused to her, or hidden from what she is answered, at one drawer. */
async function tryRefusals(bia: Intruso, { caixa, turno, unpaid, paid, undone, cash }: Gaveta): Promise<Resposta[]> {
  const respostas = []
  const back = (venda: number, valor: number) =>
    bia.pedir('POST', `/vendas/${venda}/pagamentos/`, { forma: 'dinheiro', valor, devolucao: true, caixa_id: caixa })
  for (const valor of TRIES) respostas.push(await back(unpaid, valor))
  for (const valor of TRIES) respostas.push(await back(paid, cash + valor))
  for (const { venda, pagamento } of undone)
    respostas.push(await bia.pedir('DELETE', `/vendas/${venda}/pagamentos/${pagamento}/`, { motivo: '' }))
  for (const path of ['suprimentos', 'sangrias'])
    respostas.push(await bia.pedir('POST', `/turnos/${turno}/${path}/`, { valor: 0, motivo: '', destino: 'banco' }))
  respostas.push(await bia.pedir('POST', `/turnos/${turno}/trazer/`, { pagamento_ids: [1] }))
  respostas.push(await bia.pedir('POST', `/turnos/${turno}/reabrir/`, { motivo: 'ver' }))
  respostas.push(await bia.pedir('GET', `/relatorios/recebimentos/?por=caixa`))
  return respostas
}

/** Every figure in reais that the reports tell her, in centavos. */
async function readFiguras(bia: Intruso): Promise<Set<number>> {
  const centavos = new Set<number>()
  for (const [nome, { por, colunas }] of Object.entries(RELATORIOS)) {
    const campos = colunas.filter(({ tipo }) => tipo === 'reais').map(({ campo }) => campo)
    const take = (figuras: Record<string, unknown>) => {
      for (const campo of campos) if (typeof figuras[campo] === 'number') centavos.add(toCentavos(figuras[campo]))
    }
    for (const agrupamento of por.length > 0 ? por : ['']) {
      const path = `/relatorios/${nome}/?por=${agrupamento}`
      const { status, body } = await bia.pedir('GET', path)
      if (status !== 200) continue
      take(body.total)
      for (const { figuras } of body.linhas) take(figuras)
      const behind = await bia.pedir('GET', path.replace('/?', '/vendas/?'))
      for (const { figuras } of behind.body?.vendas ?? []) take(figuras)
    }
  }
  return centavos
}

/** Figures, and differences of two of them, that are one of these. */
const findSecrets = (figuras: ReadonlySet<number>, secrets: readonly number[]): number[] =>
  secrets.filter((secret) => [...figuras].some((figura) => figura === secret || figuras.has(figura + secret)))

export async function countBlind(mesa: Mesa): Promise<void> {
  const { exigir, admin } = mesa
  const bia = await mesa.signIn('funcionario', ['conferir_caixa'])
  await mustDo(mesa, 'PATCH', '/caixas/configuracao/', { ativo: true })
  const [rich, poor] = [await fillGaveta(mesa, 'Rica', CASH[0]), await fillGaveta(mesa, 'Pobre', CASH[1])]
  for (const { turno, cash } of [rich, poor]) {
    const { esperado } = await mustDo(mesa, 'GET', `/turnos/${turno}/`)
    exigir(toCentavos(esperado) === toCentavos(FUNDO + cash), `the drawer has ${esperado}, not ${FUNDO + cash}`)
    const { body, texto } = await bia.pedir('GET', `/turnos/${turno}/`)
    exigir(body.esperado === null && body.por_forma === null, `she reads what is in turno ${turno}: ${texto}`)
  }
  const [richAnswers, poorAnswers] = [await tryRefusals(bia, rich), await tryRefusals(bia, poor)]
  const tellWhole = ({ status, body }: Resposta) => `${status} ${body?.codigo} ${body?.detail ?? body?.erro}`
  for (const [n, resposta] of richAnswers.entries()) {
    const [richAnswer, poorAnswer] = [tellWhole(resposta), tellWhole(poorAnswers[n] as Resposta)]
    exigir(richAnswer === poorAnswer, `try ${n + 1} tells which drawer has more: ${richAnswer}; ${poorAnswer}`)
    exigir(resposta.status >= 400, `try ${n + 1} was not refused: ${tellResposta(resposta)}`)
  }
  const sums = [CASH[0], CASH[1], CASH[0] + CASH[1]]
  const secrets = sums.flatMap((sum, n) => [sum, sum + FUNDO * (n === 2 ? 2 : 1)]).map(toCentavos)
  const learned = findSecrets(await readFiguras(bia), secrets)
  exigir(learned.length === 0, `reports, or two of them, tell ${learned.join(', ')} centavos of the open drawers`)
  // The figures are there for those who may see them: the search finds what there is.
  const seen = findSecrets(await readFiguras(admin), secrets)
  exigir(
    seen.includes(toCentavos(CASH[0] + CASH[1])) || seen.length > 0,
    'no report tells an administrator of the cash',
  )
  for (const { turno } of [rich, poor]) {
    const { status, body, texto } = await bia.pedir('POST', `/turnos/${turno}/fechar/`, { contado: 1 })
    const isTold = body?.diferenca !== null || body?.esperado !== null
    exigir(status === 200 && !isTold, `closing tells her what should have been there: ${texto.slice(0, 300)}`)
  }
  await mustDo(mesa, 'PATCH', '/caixas/configuracao/', { ativo: false })
}
