import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { criarBanco } from '../support/banco.ts'
import { Cliente } from '../support/cliente.ts'
import { openShop } from '../support/prova/shop.ts'
import { createRandom } from '../support/random.ts'
import { conferirEstoque } from '../support/vendas.ts'

const PROCESSOS = 4
const PEDIDOS = 200
/** In flight at once at each process. */
const RAIAS = 8
// More, to look for what happens rarely: RODADAS=20 SEMENTE=7 vitest run --root apps/api --project provas vendas
const RODADAS = Number(process.env['RODADAS'] ?? 1)
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)

test(
  '200 creations, edits, moves and cancellations over 10 units by 4 processes at once sell none twice',
  async () => {
    const banco = await criarBanco()
    const ligar = () => openShop({ env: { DATABASE_URL: banco.url } })
    const lojas = [await ligar()]
    try {
      lojas.push(...(await Promise.all(Array.from({ length: PROCESSOS - 1 }, ligar))))
      const clientes = await Promise.all(lojas.map(({ url }) => Cliente.entrar(url)))
      for (let rodada = 0; rodada < RODADAS; rodada++) {
        const contagem = await rodar(banco.db, clientes, SEMENTE + rodada)
        // Sold, and refused: nothing else, and both happened.
        expect(Object.keys(contagem).filter((status) => !['200', '201', '409'].includes(status))).toEqual([])
        expect(contagem).toMatchObject({ 201: expect.any(Number), 409: expect.any(Number) })
        await conferirEstoque(banco.db)
      }
    } finally {
      for (const loja of lojas) await loja.fechar()
      await banco.descartar()
    }
  },
  120_000 + RODADAS * 20_000,
)

/** Answers how many answers of each status there were. */
async function rodar(db: Awaited<ReturnType<typeof criarBanco>>['db'], processos: readonly Cliente[], semente: number) {
  const { below, pick } = createRandom(semente)
  const [primeiro] = processos as [Cliente]
  const modelo = await primeiro.pedir('POST', '/modelos/', { codigo: `PD-${semente}`, nome: 'Básica' })
  const categoria = await primeiro.pedir('POST', '/categorias/', { nome: `PD-${semente}`, categoria_pai: null })
  const comum = { modelo_id: modelo.id, categoria_id: categoria.id, preco_venda: 10 }
  const variado = await primeiro.pedir('POST', '/produtos/', {
    ...comum,
    titulo: 'Variada',
    variacoes: [
      { nome_cor: 'Azul', quantidade: 4, sku: `PD-${semente}-A` },
      { nome_cor: 'Rosa', quantidade: 3, sku: `PD-${semente}-R` },
    ],
  })
  const simples = await primeiro.pedir('POST', '/produtos/', { ...comum, titulo: 'Simples', qtd: 3 })
  const cliente = await primeiro.pedir('POST', '/clientes/', { nome: 'Ana', cpf: String(10_000_000_000 + semente) })
  const vendas = new Set<number>()

  const linhas = () => {
    const escolhas = [
      { id: variado.id, variacao_id: variado.variacoes[0].id },
      { id: variado.id, variacao_id: variado.variacoes[1].id },
      { id: variado.id },
      { id: simples.id },
    ].filter(() => below(2) === 0)
    const itens = escolhas.length > 0 ? escolhas : [{ id: simples.id }]
    // In any order: locks may not depend on it.
    const emOrdem = below(2) === 0 ? itens : itens.toReversed()
    return emOrdem.map((item) => ({ ...item, quantidade: 1 + below(2), valor_unitario: 10 }))
  }
  const corpo = () => ({ cliente_id: cliente.id, origem: 'loja_fisica', itens: linhas() })
  const enviar = (processo: Cliente) => {
    const sorte = below(100)
    if (vendas.size === 0 || sorte < 40) return processo.tentar('POST', '/vendas/', corpo())
    const venda = pick([...vendas])
    if (sorte < 65) return processo.tentar('PUT', `/vendas/${venda}/`, corpo())
    const para = sorte < 80 ? pick(['embalagem', 'enviado', 'retirada']) : 'cancelado'
    return processo.tentar('PATCH', `/vendas/${venda}/status/`, { status: para })
  }
  const pedir = async (processo: Cliente): Promise<number> => {
    const resposta = await enviar(processo)
    if (resposta?.body.status === 'cancelado') vendas.delete(resposta.body.id)
    if (resposta?.status === 201) {
      vendas.add(resposta.body.id)
      // Some stand at the pick-up, so that pieces leave and come back as well.
      if (below(2) === 0) {
        await sql`update vendas set status = 'retirada' where id = ${resposta.body.id} and status = 'separacao'`.execute(
          db,
        )
      }
    }
    return resposta?.status ?? 0
  }
  const raias = processos.flatMap((processo) => Array.from({ length: RAIAS }, () => processo))
  let faltam = PEDIDOS
  const respostas: number[] = []
  const andar = async (processo: Cliente) => {
    while (faltam-- > 0) respostas.push(await pedir(processo))
  }
  await Promise.all(raias.map(andar))

  const contagem = Object.fromEntries([...Map.groupBy(respostas, String)].map(([s, { length }]) => [s, length]))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  if (RODADAS > 1)
    process.stdout.write(`seed ${semente}: ${JSON.stringify(contagem)} deadlocks ${rows[0]?.deadlocks}\n`)
  return contagem
}
