import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { INVARIANTES, violadas } from '../support/invariantes.ts'
import { abrirPedidosDoCanal } from '../support/pedidos-do-canal.ts'
import { abrirAtosDasReservas } from '../support/prova/reservas-atos.ts'
import { createRandom } from '../support/random.ts'

// More, to look for what happens rarely: ATOS=20000 SEMENTE=7 vitest run --root apps/api --project provas reservas
const ATOS = Number(process.env['ATOS'] ?? 1000)
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)
/** Acts before what came of them at Bling is waited for. */
const POR_RODADA = 300
/** Acts that a failure names, the last of them the one that failed. */
const DITOS = 8

const [ESTOQUE, POR_DONO] = Object.entries(INVARIANTES)
const PERGUNTAS = Object.fromEntries([ESTOQUE, POR_DONO].flatMap((uma) => (uma ? [uma] : [])))

test(
  `${ATOS} acts with pieces, here and at Bling: after each, what is held is what sales and productions say, by who holds it`,
  async () => {
    const e = await abrirPedidosDoCanal({ leituraSegundos: 60 })
    onTestFinished(() => e.fechar())
    await e.ligar({ situacao_por_passo: { enviado: 9 } })
    const { db } = e.loja.banco
    const acaso = createRandom(SEMENTE)
    const { atos, novas } = await abrirAtosDasReservas(e, acaso)
    const nomes = [
      ...Object.keys(atos),
      ...Array.from({ length: 6 }, () => 'vender'),
      'chegarPedido',
      'editar',
      'contarPeca',
    ]
    await atos['vender']?.()
    const perguntar = (pergunta: string) => sql.raw<object>(pergunta).execute(db)
    const estado = async () => {
      const { rows } = await sql<{ estado: string }>`
      select concat_ws(' ', count(*), sum(quantidade), max(id)) as estado from reservas`.execute(db)
      return rows[0]?.estado
    }
    const feitos = new Map<string, { vezes: number; mudaram: number }>()
    const diario: string[] = []
    let antes = await estado()
    const inicio = performance.now()
    for (let ato = 1; ato <= ATOS; ato++) {
      const nome = acaso.pick(nomes)
      diario.push(`${ato} ${nome}`)
      await atos[nome]?.()
      const faltas = await violadas(perguntar, PERGUNTAS)
      expect({ semente: SEMENTE, atos: diario.slice(-DITOS), faltas }).toMatchObject({ faltas: [] })
      const depois = await estado()
      const { vezes, mudaram } = feitos.get(nome) ?? { vezes: 0, mudaram: 0 }
      feitos.set(nome, { vezes: vezes + 1, mudaram: mudaram + (antes === depois ? 0 : 1) })
      antes = depois
      if (ato % 20 === 0) await novas()
      if (ato % POR_RODADA > 0) continue
      await e.feito()
      console.log(`${ato} acts, ${Math.round((performance.now() - inicio) / 1000)} s, ${antes} rows, pieces, last id`)
    }
    console.table(Object.fromEntries([...feitos].toSorted()))
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
    console.table(rows[0])
    expect(Object.entries(rows[0] ?? {}).filter(([, vezes]) => vezes === 0)).toEqual([])
    expect([...feitos.keys()].toSorted()).toEqual(Object.keys(atos).toSorted())
  },
  240_000 + ATOS * 400,
)
