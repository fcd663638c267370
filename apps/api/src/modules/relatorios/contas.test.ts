import { toCentavos } from '@estampa/contract/shared/money.ts'
import { creditoDe } from '@estampa/contract/trocas/credito.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { openBalcao } from '../../../test/support/vendas.ts'

// The reports against a second way of counting: event by event, in cents, with the rule that exchanges are made by.
const loja = await lojaDoArquivo()
const { db } = loja.banco
const { clienteId, criarProduto } = await openBalcao(loja)
const produtos = [await criarProduto({ titulo: 'A' }), await criarProduto({ titulo: 'B' })]

/** Hours of March, São Paulo; some before it and after it. */
const hora = fc.integer({ min: -60, max: 31 * 24 + 60 })
const instante = (h: number) => new Date(Date.parse('2026-03-01T00:30:00-03:00') + h * 3_600_000).toISOString()
const dia = (h: number) =>
  new Date(Date.parse('2026-03-01') + Math.floor(h / 24) * 86_400_000).toISOString().slice(0, 10)
const linha = fc.record({
  produto: fc.integer({ min: 0, max: 1 }),
  quantidade: fc.integer({ min: 1, max: 7 }),
  centavos: fc.integer({ min: 1, max: 9999 }),
  desconto: fc.integer({ min: 0, max: 1 }),
  custo: fc.option(fc.integer({ min: 0, max: 5000 })),
  voltas: fc.array(fc.record({ quantas: fc.integer({ min: 1, max: 3 }), em: hora }), { maxLength: 3 }),
})
const venda = fc.record({
  em: hora,
  canal: fc.constantFrom('', 'Shopee'),
  cancelada: fc.option(hora),
  linhas: fc.array(linha, { minLength: 1, maxLength: 3 }),
})
type Venda = typeof venda extends fc.Arbitrary<infer V> ? V : never
interface Fato {
  dia: string
  canal: string
  produto: number
  pecas: number
  valor: number
  /** Null: unknown. */
  custo: number | null
}

async function saveVendas(vendas: readonly Venda[]): Promise<Fato[]> {
  await sql`truncate vendas restart identity cascade`.execute(db)
  const fatos: Fato[] = []
  for (const { em, canal, cancelada, linhas } of vendas) {
    const { rows } = await sql<{ id: number }>`
      insert into vendas (cliente_id, origem, canal, status, criado_em, cancelada_em)
      values (${clienteId}, 'loja_fisica', ${canal || null}, ${cancelada === null ? 'concluido' : 'cancelado'},
        ${instante(em)}, ${cancelada === null ? null : instante(cancelada)}) returning id`.execute(db)
    const id = rows[0]?.id
    for (const { produto, quantidade, centavos, desconto, custo, voltas } of linhas) {
      const custoReais = custo === null ? null : custo / 100
      const inserida = await sql<{ id: number }>`insert into itens_venda
          (venda_id, produto_id, titulo, quantidade, valor_unitario, desconto, custo_unitario)
        values (${id}, ${produtos[produto].id}, 'x', ${quantidade}, ${centavos / 100}, ${desconto / 100},
          ${custoReais}) returning id`.execute(db)
      const subtotal = (quantidade * centavos - desconto) / 100
      const comum = { canal: canal || 'Loja Física', produto: produtos[produto].id as number }
      const acontece = (quando: number, sinal: number, pecas: number, valor: number) => {
        for (const [h, s] of [
          [quando, sinal] as const,
          ...(cancelada === null ? [] : [[cancelada, -sinal] as const]),
        ]) {
          const fatoCusto = custo === null ? null : s * pecas * custo
          fatos.push({ ...comum, dia: dia(h), pecas: s * pecas, valor: s * valor, custo: fatoCusto })
        }
      }
      acontece(em, 1, quantidade, toCentavos(subtotal))
      let devolvidas = 0
      for (const { quantas, em: volta } of voltas) {
        if (devolvidas + quantas > quantidade) continue
        const credito = creditoDe({ subtotal, quantidade, devolvidas }, quantas)
        await sql`with t as (insert into trocas (venda_id, motivo, credito, criado_em)
            values (${id}, 'cor', ${credito}, ${instante(volta)}) returning id)
          insert into trocas_itens (troca_id, item_id, nome, quantidade, custo_unitario)
            select id, ${inserida.rows[0]?.id}, 'x', ${quantas}, ${custoReais} from t`.execute(db)
        acontece(volta, -1, quantas, toCentavos(credito))
        devolvidas += quantas
      }
    }
  }
  return fatos.filter((fato) => fato.dia.startsWith('2026-03'))
}

const POR = { dia: 'dia', produto: 'produto', canal: 'canal' } as const
const PERIODO = 'de=2026-03-01&ate=2026-03-31'
type Linha = { chave: string; rotulo: string; figuras: Record<string, number | null> }

test('sums, margins and the sales behind each row come to what is counted one by one', async () => {
  const centavos = (valor: number | null | undefined) => toCentavos(valor ?? 0)
  await fc.assert(
    fc.asyncProperty(fc.array(venda, { minLength: 1, maxLength: 12 }), async (vendas) => {
      const fatos = await saveVendas(vendas)
      const soma = (summedFatos: readonly Fato[]) => [
        summedFatos.reduce((s, { pecas }) => s + pecas, 0),
        summedFatos.reduce((s, { valor }) => s + valor, 0),
        summedFatos.reduce((s, { custo }) => s + (custo ?? 0), 0),
      ]
      for (const [agrupamento, campo] of Object.entries(POR)) {
        const readMargem = async (caminho: string) =>
          (await loja.pedir('GET', `/api/relatorios/margem/${caminho}`)).body
        const { linhas, total } = await readMargem(`?${PERIODO}&por=${agrupamento}`)
        expect([total.pecas, centavos(total.valor), centavos(total.custo)]).toEqual(soma(fatos))
        const conhecidos = fatos.filter(({ custo }) => custo !== null)
        const [, valor = 0, custo = 0] = soma(conhecidos)
        expect(centavos(total.margem)).toBe(valor - custo)
        for (const { chave, rotulo, figuras } of linhas as Linha[]) {
          const linhaFatos =
            chave === 'sem_custo'
              ? fatos.filter((fato) => fato.custo === null)
              : conhecidos.filter((fato) => String(fato[campo]) === (agrupamento === 'canal' ? rotulo : chave))
          expect([figuras['pecas'], centavos(figuras['valor']), centavos(figuras['custo'])]).toEqual(soma(linhaFatos))
          const { vendas: abertas } = await readMargem(
            `vendas/?${PERIODO}&por=${agrupamento}&chave=${encodeURIComponent(chave)}`,
          )
          const juntas = (nome: string) =>
            (abertas as Linha[]).reduce((s, openedLinha) => s + centavos(openedLinha.figuras[nome]), 0)
          expect([juntas('pecas') / 100, juntas('valor'), juntas('custo')]).toEqual(soma(linhaFatos))
        }
      }
    }),
    { numRuns: 3 },
  )
})
