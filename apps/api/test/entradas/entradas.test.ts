import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { INVARIANTES } from '../support/invariantes.ts'
import { type LojaPequena, openSmallLoja } from './loja-pequena.ts'
import { requisicoesDe, rotasDe } from './requisicoes.ts'
import { defeito } from './veredito.ts'

// More, of another seed, or of one route alone: ENTRADAS=20000 SEMENTE=7 ROTA='POST /api/vendas/' npm run provas -- entradas
const { ENTRADAS = '100', SEMENTE = '1', ROTA } = process.env
/** New records come after so many requests that write, as the old ones may be gone; sooner for a new route. */
const REABASTECER = 25

const pequena = await openSmallLoja()
// A request may name any of three.
await pequena.reabastecer(2)
afterAll(() => pequena.loja.fechar())

test(
  'hostile requests to every route: refused or done, never broken, and the shop still adds up',
  async ({ onTestFailed }) => {
    // A request without an answer ends with the test's own time: this says which it was.
    let esperada: unknown = null
    onTestFailed(() => {
      if (esperada) process.stderr.write(`no answer: ${JSON.stringify(esperada).slice(0, 500)}\n`)
    })
    const { body } = await pequena.loja.pedir('GET', '/api/docs/')
    const rotas = rotasDe(body).filter(({ metodo, caminho }) => !ROTA || ROTA === `${metodo} ${caminho}`)
    const rotaEntradaCount = Math.ceil(Number(ENTRADAS) / rotas.length)
    const countByStatus: Record<number, number> = {}
    const defeitos: string[] = []
    const nuncaFeitas: string[] = []
    let maisLenta = 0
    let gastas = 0
    for (const rota of rotas) {
      let enviadas = 0
      let feitas = 0
      const resultado = await fc.check(
        fc.asyncProperty(requisicoesDe(rota), async (requisicao) => {
          if (gastas >= (enviadas++ === 0 ? REABASTECER / 5 : REABASTECER)) {
            await pequena.reabastecer()
            gastas = 0
          }
          if (rota.metodo !== 'GET') gastas += 1
          const inicio = performance.now()
          esperada = requisicao
          const enviada = await pequena.enviar(requisicao)
          esperada = null
          maisLenta = Math.max(maisLenta, performance.now() - inicio)
          const { status } = enviada.resposta
          countByStatus[status] = (countByStatus[status] ?? 0) + 1
          if (status < 300) feitas += 1
          const errado = defeito(enviada)
          if (errado) throw new Error(`${enviada.linha}\n  → ${errado}`)
        }),
        { seed: Number(SEMENTE), numRuns: rotaEntradaCount },
      )
      if (feitas === 0) nuncaFeitas.push(`${rota.metodo} ${rota.caminho}`)
      const erro = resultado.errorInstance
      if (erro) defeitos.push(`${rota.metodo} ${rota.caminho} ${erro instanceof Error ? erro.message : String(erro)}`)
    }
    const enviadas = Object.values(countByStatus).reduce((a, b) => a + b, 0)
    if (process.env['ENTRADAS'])
      process.stdout.write(
        `${JSON.stringify({ enviadas, rotas: rotas.length, porStatus: countByStatus, maisLentaMs: Math.round(maisLenta), nuncaFeitas })}\n`,
      )
    expect(defeitos).toEqual([])
    await checkLoja(pequena)
    // Validation lets enough requests through to reach the code behind it.
    expect((countByStatus[200] ?? 0) + (countByStatus[201] ?? 0)).toBeGreaterThan(enviadas / 10)
  },
  120_000 + Number(ENTRADAS) * 100,
)

const PERGUNTAS = {
  ...INVARIANTES,
  'an admin who is no longer as before': `
    select id from usuarios where username = 'dona' and (not ativo or tipo <> 'admin')`,
}

/** Whatever was sent: the shop's sums are right, and a good sale goes through. */
async function checkLoja({ loja, balcao, semear }: LojaPequena): Promise<void> {
  for (const [falta, pergunta] of Object.entries(PERGUNTAS)) {
    const { rows } = await sql.raw(pergunta).execute(loja.banco.db)
    expect([falta, rows]).toEqual([falta, []])
  }
  const { venda, produto } = await semear()
  const { body } = await loja.pedir('GET', `/api/vendas/${venda}/`)
  expect(body).toMatchObject({ total: 25, itens: [{}, {}] })
  // Each new sale stands at another step: two pieces have left with one that was shipped.
  expect(await balcao.estoque(produto)).toMatchObject({ fisico: body.status === 'enviado' ? 998 : 1000 })
}
