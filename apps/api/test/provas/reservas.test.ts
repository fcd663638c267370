import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { RESERVAS_RECONTADAS, violadas } from '../support/invariantes.ts'
import { openCanalPedidos } from '../support/pedidos-do-canal.ts'
import { openReservaActs } from '../support/prova/reservas-atos.ts'
import { createRandom } from '../support/random.ts'

// More, to look for what happens rarely: ATOS=20000 SEMENTE=7 vitest run --root apps/api --project provas reservas
const ATOS = Number(process.env['ATOS'] ?? 1000)
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)
/** A shop of its own after so many acts: its person's access ends after a quarter of an hour. */
const POR_LOJA = 5000
/** Acts before what came of them at Bling is waited for. */
const POR_RODADA = 300
/** Acts that a failure names, the last of them the one that failed. */
const DITOS = 8

const LOJAS = Array.from({ length: Math.ceil(ATOS / POR_LOJA) }, (_, i) => ({
  semente: SEMENTE + i,
  quantos: Math.min(POR_LOJA, ATOS - i * POR_LOJA),
}))

/** What the acts brought about in all shops: one shop alone may lack something rare. */
const ocorridos = new Map<string, number>()

test.each(LOJAS)(
  '$quantos acts with pieces here and at Bling, seed $semente: after each, the rows of what is held are what sales and productions say',
  async ({ semente, quantos }) => {
    const e = await openCanalPedidos({ leituraSegundos: 60 })
    onTestFinished(() => e.fechar())
    await e.ligar({ situacao_por_passo: { enviado: 9 } })
    const { db } = e.loja.banco
    const acaso = createRandom(semente)
    const { atos, novas } = await openReservaActs(e, acaso)
    const nomes = [
      ...Object.keys(atos),
      ...Array.from({ length: 6 }, () => 'vender'),
      'chegarPedido',
      'editar',
      'contarPeca',
    ]
    await atos['vender']?.()
    const queryRows = (pergunta: string) => sql.raw<object>(pergunta).execute(db)
    const feitos = new Set<string>()
    const diario: string[] = []
    for (let ato = 1; ato <= quantos; ato++) {
      const nome = acaso.pick(nomes)
      diario.push(`${ato} ${nome}`)
      await atos[nome]?.()
      const faltas = await violadas(queryRows, RESERVAS_RECONTADAS)
      expect(faltas, `seed ${semente}, after ${diario.slice(-DITOS).join(', ')}`).toEqual([])
      feitos.add(nome)
      if (ato % 20 === 0) await novas()
      if (ato % POR_RODADA === 0) await e.feito()
    }
    expect([...feitos].toSorted()).toEqual(Object.keys(atos).toSorted())
    // Fewer acts need not bring all of it about.
    if (quantos < POR_LOJA) return
    const { rows } = await sql<Record<string, number>>`
    select (select count(*) from vendas where importada)::int as importadas,
      (select count(*) from vendas where status = 'cancelado')::int as canceladas,
      (select count(*) from vendas where status in ('enviado', 'concluido'))::int as enviadas,
      (select count(*) from trocas)::int as trocas,
      (select count(*) from itens_venda_partes)::int as partes,
      (select count(*) from itens_venda where personalizacao <> '[]')::int as nomes,
      (select count(*) from itens_venda i join produtos p on p.id = i.produto_id
        where i.variacao_id is null and i.variacao is null and p.tem_variacoes)::int as sem_tamanho,
      (select count(*) from itens_venda where produto_id is null)::int as apagadas,
      (select count(*) from producao_eventos where tipo in ('devolver', 'descartar'))::int as destinadas,
      (select count(*) from producao_eventos where tipo = 'perder')::int as perdidas,
      (select count(*) from producao_eventos where tipo = 'estornar')::int as estornadas,
      (select count(*) from movimentos_estoque where motivo = 'estorno')::int as voltas,
      (select count(*) from movimentos_estoque where motivo = 'bling')::int as do_bling`.execute(db)
    for (const [fato, vezes] of Object.entries(rows[0] ?? {})) ocorridos.set(fato, (ocorridos.get(fato) ?? 0) + vezes)
  },
  240_000 + POR_LOJA * 400,
)

test.runIf(ATOS >= POR_LOJA)('the acts brought about everything that holds pieces or lets them go', () => {
  expect(ocorridos.size).toBeGreaterThan(0)
  expect([...ocorridos].filter(([, vezes]) => vezes === 0)).toEqual([])
})
