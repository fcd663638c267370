import { setTimeout as wait } from 'node:timers/promises'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createBanco } from '../support/banco.ts'
import { createShopBase, openShop } from '../support/prova/shop.ts'
import { createRandom } from '../support/random.ts'

// More deaths: VOLTAS=20 SEMENTE=7 npm run provas -- caixa
const VOLTAS = Number(process.env['VOLTAS'] ?? 4)
const acaso = createRandom(Number(process.env['SEMENTE'] ?? 80))
const PRECO = 59.7
const FUNDO = 100

interface Act {
  readonly method?: 'DELETE'
  readonly path: string
  readonly body?: object
  /** What it moves in the drawer, in reais. */
  readonly cash?: number
  /** Movements that it brings. */
  readonly rows?: number
  /** Code of the answer to the second asking of an act that has no key and was done. */
  readonly done?: string
}

test(
  'the shop is killed in each act at a drawer and asked again: the act was done once and whole',
  async () => {
    const banco = await createBanco()
    const shop = await openShop({ env: { DATABASE_URL: banco.url } })
    onTestFinished(async () => {
      await shop.fechar()
      await banco.descartar()
    })
    const base = { ...(await createShopBase(shop)), sku: 'P-1', preco_venda: PRECO }
    const produto = await shop.pedir('POST', '/produtos/', { ...base, titulo: 'Camiseta', qtd: 10 * VOLTAS })
    const cliente = await shop.pedir('POST', '/clientes/', { nome: 'Ana Souza', cpf: '52998224725' })
    await shop.pedir('PATCH', '/caixas/configuracao/', { ativo: true })
    const [{ id: caixa }] = await shop.pedir('GET', '/caixas/')
    const sell = async (): Promise<string> => {
      const itens = [{ id: produto.id, quantidade: 1, valor_unitario: PRECO }]
      const venda = { cliente_id: cliente.id, origem: 'loja_fisica', itens }
      return `/vendas/${(await shop.pedir('POST', '/vendas/', venda)).id}`
    }
    let answered = 0

    /** Kills the shop some milliseconds after the act was asked for; asks again until there is an answer. */
    const killIn = async ({ method, path, body, done }: Act) => {
      const key = method ? undefined : crypto.randomUUID()
      const first = shop.tentarUmaVez(method ?? 'POST', path, body, key)
      await wait(acaso.below(45))
      await shop.matar()
      const before = await first
      if (before) answered += 1
      const { status, body: answer } = await shop.tentar(method ?? 'POST', path, body, key)
      const isOkay = status < 300 || (done !== undefined && answer.codigo === done)
      expect([path, isOkay, answer]).toEqual([path, true, answer])
      if (before && status < 300) expect(answer.id).toBe(before.body.id)
      return answer
    }

    for (let volta = 0; volta < VOLTAS; volta++) {
      const paid = await sell()
      const finished = await sell()
      const outside = await sell()
      const { id: turno } = await killIn({ path: `/caixas/${caixa}/abrir/`, body: { fundo: FUNDO } })
      let [cash, rows] = [toCentavos(FUNDO), 0]
      const check = async (path: string) => {
        const { esperado, movimentos } = await shop.pedir('GET', `/turnos/${turno}/`)
        expect([path, toCentavos(esperado), movimentos.length]).toEqual([path, cash, rows])
      }
      const act = async (chosen: Act) => {
        const answer = await killIn(chosen)
        cash += toCentavos(chosen.cash ?? 0)
        rows += chosen.rows ?? 0
        await check(chosen.path)
        return answer
      }
      const byHand = { valor: 40, motivo: 'troco' }
      await act({ path: `/turnos/${turno}/suprimentos/`, body: byHand, cash: 40, rows: 1 })
      await act({
        path: `${finished}/concluir-no-balcao/`,
        body: {
          pagamentos: [
            { forma: 'cartao', valor: 20 },
            { forma: 'dinheiro', recebido: 50 },
          ],
        },
        cash: PRECO - 20,
        rows: 2,
      })
      const pay = (valor: number, dados: object = {}) => ({
        path: `${paid}/pagamentos/`,
        body: { forma: 'dinheiro', valor, ...dados },
        cash: valor,
        rows: 1,
      })
      await act(pay(30))
      await act({ ...pay(10, { devolucao: true }), cash: -10 })
      const { pagamentos } = await act(pay(5.05))
      const path = `${paid}/pagamentos/${pagamentos.at(-1).id}/`
      await act({ method: 'DELETE', path, cash: -5.05, done: 'PAGAMENTO_NAO_ENCONTRADO' })
      const sangria = { valor: 15, motivo: 'motoboy', destino: 'despesa' }
      const { movimentos } = await act({ path: `/turnos/${turno}/sangrias/`, body: sangria, cash: -15, rows: 1 })
      const reversed = `/turnos/${turno}/movimentos/${movimentos.at(-1).id}/estornar/`
      await act({ path: reversed, body: { motivo: 'engano' }, cash: 15 })
      const { pagamentos: fair } = await act({
        path: `${outside}/pagamentos/`,
        body: { forma: 'dinheiro', valor: PRECO, fora_do_caixa: true },
      })
      await act({ path: `/turnos/${turno}/trazer/`, body: { pagamento_ids: [fair.at(-1).id] }, cash: PRECO, rows: 1 })
      const close = { path: `/turnos/${turno}/fechar/`, body: { contado: toReais(cash) - 2.3, deixado: FUNDO } }
      expect(await act(close)).toMatchObject({ situacao: 'fechado', diferenca: -2.3, deixado: FUNDO })
      await act({ path: `/turnos/${turno}/reabrir/`, body: { motivo: 'faltou uma nota' } })
      const counted = { ...close, body: { contado: toReais(cash), deixado: FUNDO } }
      expect(await act(counted)).toMatchObject({ diferenca: 0, reaberturas: [{ diferenca: -2.3 }] })
    }
    const { rows: wrong } = await sql`
      select v.id from vendas v where v.pago <> (select coalesce(sum(p.valor), 0) from pagamentos p
        where p.venda_id = v.id and p.estornado_em is null)
      union all select p.id from pagamentos p where not exists (select from movimentos_de_caixa m where m.pagamento_id = p.id)`.execute(
      banco.db,
    )
    expect(wrong).toEqual([])
    // Some died before their answer and some after it.
    process.stdout.write(`${shop.mortes} deaths, ${answered} after the answer\n`)
    expect(answered).toBeGreaterThan(0)
    expect(answered).toBeLessThan(shop.mortes)
    expect(await shop.inesperados()).toEqual([])
  },
  VOLTAS * 150_000,
)
