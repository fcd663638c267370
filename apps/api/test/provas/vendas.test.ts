import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createBanco } from '../support/banco.ts'
import { Cliente } from '../support/cliente.ts'
import { createShopBase, openShop } from '../support/prova/shop.ts'
import { createRandom } from '../support/random.ts'
import { checkEstoque } from '../support/vendas.ts'

const PROCESSOS = 4
const PEDIDOS = 200
/** In flight at once at each process. */
const RAIAS = 8
// Another order of acts: SEMENTE=7 vitest run --root apps/api --project provas vendas
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)

test('200 creations, edits, moves and cancellations over 10 units by 4 processes at once sell none twice', async () => {
  const banco = await createBanco()
  const startShop = () => openShop({ env: { DATABASE_URL: banco.url } })
  const lojas = [await startShop()]
  onTestFinished(async () => {
    for (const loja of lojas) await loja.fechar()
    await banco.descartar()
  })
  lojas.push(...(await Promise.all(Array.from({ length: PROCESSOS - 1 }, startShop))))
  const processos = await Promise.all(lojas.map(({ url }) => Cliente.entrar(url)))
  const { below, pick } = createRandom(SEMENTE)
  const [primeiro] = processos as [Cliente]
  const comum = { ...(await createShopBase(primeiro)), preco_venda: 10 }
  const variacoes = [
    { nome_cor: 'Azul', quantidade: 4, sku: 'PD-A' },
    { nome_cor: 'Rosa', quantidade: 3, sku: 'PD-R' },
  ]
  const variado = await primeiro.pedir('POST', '/produtos/', { ...comum, titulo: 'Variada', variacoes })
  const simples = await primeiro.pedir('POST', '/produtos/', { ...comum, titulo: 'Simples', qtd: 3 })
  const cliente = await primeiro.pedir('POST', '/clientes/', { nome: 'Ana', cpf: '52998224725' })
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
    const orderedItens = below(2) === 0 ? itens : itens.toReversed()
    return orderedItens.map((item) => ({ ...item, quantidade: 1 + below(2), valor_unitario: 10 }))
  }
  const corpo = () => ({ cliente_id: cliente.id, origem: 'loja_fisica', itens: linhas() })
  const sendPedido = (processo: Cliente) => {
    const sorte = below(100)
    if (vendas.size === 0 || sorte < 40) return processo.tentar('POST', '/vendas/', corpo())
    const venda = pick([...vendas])
    if (sorte < 65) return processo.tentar('PUT', `/vendas/${venda}/`, corpo())
    const nextStatus = sorte < 80 ? pick(['embalagem', 'enviado', 'retirada']) : 'cancelado'
    return processo.tentar('PATCH', `/vendas/${venda}/status/`, { status: nextStatus })
  }
  const requestVenda = async (processo: Cliente): Promise<number> => {
    const resposta = await sendPedido(processo)
    if (resposta?.body.status === 'cancelado') vendas.delete(resposta.body.id)
    if (resposta?.status === 201) {
      vendas.add(resposta.body.id)
      // Some stand at the pick-up, so that pieces leave and come back as well.
      if (below(2) === 0) {
        await sql`update vendas set status = 'retirada' where id = ${resposta.body.id} and status = 'separacao'`.execute(
          banco.db,
        )
      }
    }
    return resposta?.status ?? 0
  }
  let faltam = PEDIDOS
  const respostas: number[] = []
  const sendPedidos = async (processo: Cliente) => {
    while (faltam-- > 0) respostas.push(await requestVenda(processo))
  }
  await Promise.all(processos.flatMap((processo) => Array.from({ length: RAIAS }, () => sendPedidos(processo))))

  // Sold, and refused: nothing else, and both happened.
  expect(respostas.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  expect([respostas.includes(201), respostas.includes(409)]).toEqual([true, true])
  await checkEstoque(banco.db)
}, 140_000)
