import fc from 'fast-check'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { deleteForGood } from '../../../test/support/apagar.ts'
import type { Resposta } from '../../../test/support/loja.ts'
import { quantosEsperam } from '../../../test/support/trava.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

/** Which of a product's two variations, or any, or the product without variations, or a kit of that one and of `b`. */
const peca = fc.constantFrom('a', 'b', 'qualquer', 'simples', 'kit')
const linhas = fc.uniqueArray(fc.tuple(peca, fc.integer({ min: 1, max: 4 })), {
  minLength: 1,
  maxLength: 3,
  selector: ([pecaIndex]) => pecaIndex,
})
const vendaIndex = fc.nat(5)
const operacao = fc.oneof(
  { weight: 4, arbitrary: fc.record({ tipo: fc.constant('vender' as const), linhas }) },
  { weight: 3, arbitrary: fc.record({ tipo: fc.constant('editar' as const), qual: vendaIndex, linhas }) },
  { weight: 3, arbitrary: fc.record({ tipo: fc.constant('sair' as const), qual: vendaIndex }) },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constant('voltar' as const), qual: vendaIndex }) },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constant('cancelar' as const), qual: vendaIndex }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('contar' as const), peca, pecas: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.constant({ tipo: 'refazer' as const }) },
  { weight: 1, arbitrary: fc.constant({ tipo: 'lixo' as const }) },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constant('reduzir' as const), qual: vendaIndex }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('apagar' as const), kit: fc.boolean() }) },
)
type Operacao = typeof operacao extends fc.Arbitrary<infer T> ? T : never

let cores = 0
/** A product with two variations and one without, a kit of both, and sales over them. */
async function cenario() {
  const variado = await balcao.criarGrade({ [`A${++cores}`]: 3, [`R${cores}`]: 2 })
  const simples = await balcao.criarProduto({ qtd: 4 })
  const kit = await balcao.criarProduto({
    componentes: [
      { produto_id: simples.id, variacao_id: null, quantidade: 2 },
      { produto_id: variado.id, variacao_id: variado.variacoes[1].id, quantidade: 1 },
    ],
  })
  const vendas: number[] = []
  const item = ([chosenPeca, quantidade]: [string, number]) => ({
    id: { simples: simples.id, kit: kit.id }[chosenPeca] ?? variado.id,
    ...(chosenPeca === 'a' || chosenPeca === 'b'
      ? { variacao_id: variado.variacoes[chosenPeca === 'a' ? 0 : 1].id }
      : {}),
    quantidade,
    valor_unitario: 10,
  })
  const saveProduto = async (id: number, dados: (produto: Resposta['body']) => object) => {
    const { body } = await loja.pedir('GET', `/api/produtos/${id}/`)
    return loja.pedir('PUT', `/api/produtos/${id}/`, { ...body, ...dados(body), versao: null })
  }
  const runOperacao = async (op: Operacao): Promise<Resposta> => {
    const venda = 'qual' in op ? (vendas[op.qual % Math.max(1, vendas.length)] ?? 0) : 0
    switch (op.tipo) {
      case 'vender': {
        const resposta = await balcao.vender(op.linhas.map(item))
        if (resposta.status === 201) {
          vendas.push(resposta.body.id)
          await balcao.levar(resposta.body.id, 'retirada').catch(() => undefined)
        }
        return resposta
      }
      case 'editar':
        return loja.pedir('PUT', `/api/vendas/${venda}/`, balcao.corpo(op.linhas.map(item)))
      case 'sair':
        return balcao.status(venda, 'enviado')
      case 'voltar':
        return balcao.status(venda, 'retirada')
      case 'cancelar':
        return loja.pedir('DELETE', `/api/vendas/${venda}/`)
      case 'contar':
        return op.peca === 'simples' || op.peca === 'kit'
          ? saveProduto(simples.id, () => ({ qtd: op.pecas }))
          : saveProduto(variado.id, ({ variacoes: [a, ...resto] }) => {
              return { variacoes: [{ ...a, quantidade: op.pecas }, ...resto] }
            })
      case 'refazer':
        // The first variation goes, another comes.
        return saveProduto(variado.id, ({ variacoes }) => ({
          variacoes: [...variacoes.slice(1), { nome_cor: `Cor ${++cores}`, quantidade: 3 }],
        }))
      case 'reduzir': {
        const { body } = await loja.pedir('GET', `/api/vendas/${venda}/`)
        const itens = (body.itens ?? []).map(({ id, item_id, variacao_id, quantidade }: Record<string, number>) => ({
          item_id,
          valor_unitario: 10,
          quantidade: Math.max(1, Number(quantidade) - 1),
          ...(id === null ? {} : { id }),
          ...(variacao_id === null ? {} : { variacao_id }),
        }))
        return loja.pedir('PUT', `/api/vendas/${venda}/`, balcao.corpo(itens))
      }
      case 'apagar':
        return deleteForGood(loja, op.kit ? kit.id : simples.id)
      case 'lixo': {
        const movido = await loja.pedir('DELETE', `/api/produtos/${simples.id}/`)
        await loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids: [simples.id] })
        return movido
      }
    }
  }
  return runOperacao
}

test('random concurrent operations: no balance below zero, the ledger adds up, reservations match the open sales', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operacao, { minLength: 1, maxLength: 4 }), { maxLength: 7 }),
      async (rodadas) => {
        const executar = await cenario()
        for (const juntas of rodadas) {
          const respostas = await Promise.all(juntas.map(executar))
          expect(respostas.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
          await balcao.conferir()
        }
      },
    ),
    { numRuns: Number(process.env['INTERCALACOES'] ?? 8) },
  )
}, 600_000)

test('a sale waits for the one that takes the last piece, and is then told that none is left', async () => {
  const { id } = await balcao.criarProduto({ qtd: 1 })
  const itens = [{ id, quantidade: 1, valor_unitario: 10 }]
  // As a sale that is being written, in another process.
  const secondClient = new pg.Client(loja.banco.config)
  await secondClient.connect()
  onTestFinished(() => secondClient.end())
  await secondClient.query('begin')
  await secondClient.query('update produtos set reservado = 1 where id = $1', [id])
  const venda = balcao.vender(itens)
  await expect.poll(() => quantosEsperam(secondClient)).toBe(1)
  await secondClient.query('commit')
  expect(await venda).toMatchObject({ status: 409, body: { codigo: 'ESTOQUE_INSUFICIENTE', disponivel: 0 } })
  await secondClient.query('update produtos set reservado = 0 where id = $1', [id])
  expect((await balcao.vender(itens)).status).toBe(201)
  await balcao.conferir()
})
