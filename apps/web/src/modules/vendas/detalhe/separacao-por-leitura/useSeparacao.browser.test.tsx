import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../../test/support/console-errors.ts'
import type { FakeAnswer } from '../../../../../test/support/fake-api.types.ts'
import { usar } from '../../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { escanear } from '../../../../../test/support/scanner.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { unidadesDe } from './separacao.ts'
import { useSeparacao } from './useSeparacao.tsx'

const VENDAS = [
  lerVenda({
    id: 7,
    itens: [
      { item_id: 1, id: 5, variacao_id: 51, sku: 'CAM-P', titulo: 'Camiseta', variacao: 'Azul P', quantidade: 2 },
      { item_id: 2, id: 6, sku: 'BON', titulo: 'Boné', quantidade: 1 },
    ],
  }),
]
const [CAMISETA, BONE] = lerVenda(VENDAS[0]).itens as [never, never]
const BUSCA = 'GET /produtos/busca/'
const achados = (...results: object[]) => ok({ results })

async function abrir() {
  const { agora, fazer, onde } = await usar(() => useSeparacao(VENDAS))
  // `ler` counts a microtask later, after `act` has ended: React would warn inside `act`.
  const ler = (...textos: string[]) => textos.forEach(agora().ler)
  const separadas = () => [CAMISETA, BONE].map((item) => unidadesDe(agora().separacao, item))
  const alarmes = () => agora().alarmes.map(({ title: titulo, detail: detalhe }) => [titulo, detalhe])
  return { agora, fazer, onde, ler, separadas, alarmes }
}

test('two labels read before the screen is drawn anew count both; one more is too many', async () => {
  const { agora, ler, separadas, alarmes } = await abrir()
  ler('CAM-P', '/produtos/5?variacao=51')
  await expect.poll(separadas).toEqual([2, 0])
  expect([agora().ultima, alarmes()]).toEqual(['Camiseta Azul P (CAM-P): 2 de 2', []])
  ler('CAM-P')
  ler('BON', 'BON')
  await expect.poll(alarmes).toEqual([
    ['Peça a mais', 'Camiseta Azul P (CAM-P). A venda pede 2 peças, e já está completa.'],
    ['Peça a mais', 'Boné (BON). A venda pede 1 peça, e já está completa.'],
  ])
  expect(separadas()).toEqual([2, 1])
})

test.each([
  [
    'https://outro.com/produtos/6',
    0,
    'Código desconhecido',
    'Nenhum produto tem o código “https://outro.com/produtos/6”.',
  ],
  ['CAM', 1, 'Código desconhecido', 'Nenhum produto tem o código “CAM”.'],
] as const)('%s counts nothing and alarms; searches: %d', async (texto, buscas, ...alarme) => {
  await prepare({ [BUSCA]: achados({ id: 5, sku: 'CAM-10' }) })
  const { ler, separadas, alarmes } = await abrir()
  ler(texto)
  await expect.poll(alarmes).toEqual([alarme])
  expect(separadas()).toEqual([0, 0])
  expect(await received(BUSCA)).toHaveLength(buscas)
})

describe('a code of a whole product', () => {
  const LER = 'GET /produtos/5/'
  const variacoes = ['P', 'M'].map((tamanho, i) => ({ id: 51 + i, nome_cor: 'Azul', tamanho, sku: `CAM-${tamanho}` }))
  const produto = ok({ id: 5, titulo: 'Camiseta', sku: 'CAM', tem_variacoes: true, variacoes })
  const perguntada = [
    [51, 'Azul P'],
    [52, 'Azul M'],
  ]

  async function abrirCom(resposta: FakeAnswer) {
    await prepare({ [LER]: resposta, [BUSCA]: achados(produto.body) })
    const usada = await abrir()
    return { ...usada, opcoes: () => usada.agora().opcoes.map(({ variacaoId, variacao }) => [variacaoId, variacao]) }
  }

  test.each(['/produtos/5', 'CAM'])('has the person say which variation it is: %s', async (texto) => {
    const { ler, fazer, opcoes, separadas, alarmes } = await abrirCom(produto)
    ler(texto)
    await expect.poll(opcoes).toEqual(perguntada)
    // A code that is read before the answer is not counted.
    escanear('BON')
    expect([separadas(), alarmes()]).toEqual([[0, 0], []])
    await fazer(({ escolher, opcoes: [p] }) => p && escolher(p))
    expect([opcoes(), separadas(), alarmes()]).toEqual([[], [1, 0], []])
    escanear('BON')
    await expect.poll(separadas).toEqual([1, 1])
  })

  test('raises the alarm of a wrong piece when another variation is chosen, and counts nothing without a choice', async () => {
    const { ler, fazer, opcoes, separadas, alarmes } = await abrirCom(produto)
    ler('/produtos/5', '/produtos/5')
    await expect.poll(opcoes).toEqual(perguntada)
    await fazer(({ desistir }) => desistir())
    // Two were read: the second is asked about too.
    await expect.poll(opcoes).toEqual(perguntada)
    await fazer(({ escolher, opcoes: [, m] }) => m && escolher(m))
    expect([opcoes(), separadas(), alarmes().map(([titulo]) => titulo)]).toEqual([
      [],
      [0, 0],
      ['Item errado: não é desta venda'],
    ])
  })

  test.each([
    ['cannot be read', answer(403), 'Verifique a conexão e leia de novo.', 1],
    ['are gone', ok({ id: 5, titulo: 'Camiseta' }), 'Confira a peça e marque à mão.', 0],
  ])('alarms when its variations %s', async (_, resposta, conselho, erros) => {
    const { ler, opcoes, alarmes } = await abrirCom(resposta)
    ler('/produtos/5')
    await expect.poll(alarmes).toEqual([['A etiqueta não diz a variação', `Camiseta Azul P (CAM-P). ${conselho}`]])
    expect([opcoes(), consoleErrors.splice(0).length]).toEqual([[], erros])
  })
})

test('a SKU that begins with a slash is looked up like any other', async () => {
  await prepare({ [BUSCA]: achados({ id: 6, sku: '/BON' }) })
  const { ler, separadas, alarmes } = await abrir()
  ler('/BON')
  await expect.poll(separadas).toEqual([0, 1])
  expect(alarmes()).toEqual([])
})

test('a SKU that no line has counts for the line of its product', async () => {
  await prepare({ [BUSCA]: achados({ id: 6, sku: 'BON-NOVO' }) })
  const { ler, separadas, alarmes } = await abrir()
  ler('BON-NOVO')
  await expect.poll(separadas).toEqual([0, 1])
  expect([alarmes(), (await received(BUSCA)).length]).toEqual([[], 1])
})

test('a SKU that could not be looked up alarms, and may be read again', async () => {
  const { ler, separadas, alarmes } = await abrir()
  await prepare({ [BUSCA]: [answer(500), achados({ id: 6, sku: 'BON-NOVO' })] })
  ler('BON-NOVO')
  await expect
    .poll(alarmes)
    .toEqual([['Não foi possível procurar o código', 'BON-NOVO. Verifique a conexão e leia de novo.']])
  expect(consoleErrors.splice(0).map(String).join()).toContain('The SKU could not be looked up')
  ler('BON-NOVO')
  await expect.poll(separadas).toEqual([0, 1])
})

test("a picking list's code opens its sale", async () => {
  const { onde, ler, alarmes } = await abrir()
  ler('/vendas/8')
  await expect.poll(onde).toBe('/vendas/8')
  expect(alarmes()).toEqual([])
})

test('a tick by hand counts the lines it names, and takes them away', async () => {
  const { fazer, separadas } = await abrir()
  await fazer(({ marcar }) => marcar([CAMISETA, BONE], true))
  expect(separadas()).toEqual([2, 1])
  await fazer(({ marcar }) => marcar([CAMISETA], false))
  expect(separadas()).toEqual([0, 1])
})

test('the scanner counts nothing while an alarm waits', async () => {
  const { agora, fazer, separadas, alarmes } = await abrir()
  escanear('https://outro.com/x')
  await expect.poll(alarmes).toHaveLength(1)
  escanear('BON')
  await fazer(({ dispensar }) => dispensar())
  escanear('CAM-P')
  await expect.poll(() => agora().ultima).toBe('Camiseta Azul P (CAM-P): 1 de 2')
  expect([separadas(), alarmes()]).toEqual([[1, 0], []])
})

const CANECA = { id: 9, titulo: 'Caneca', sku: 'CAN', variacoes: [{ id: 91, nome_cor: 'Azul', sku: 'CAN-AZ' }] }
const LIDO = 'GET /produtos/9/'
test.each([
  ['/produtos/9?variacao=91', { [LIDO]: ok(CANECA) }, 'Caneca Azul (CAN-AZ)'],
  ['/produtos/9', { [LIDO]: ok(CANECA) }, 'Caneca (CAN)'],
  ['/produtos/9', { [LIDO]: answer(404) }, '/produtos/9: nenhum produto tem este código.'],
  ['/produtos/9?variacao=91', { [LIDO]: answer(500) }, '/produtos/9?variacao=91'],
  ['CAN-AZ', { [BUSCA]: achados(CANECA), [LIDO]: ok(CANECA) }, 'Caneca Azul (CAN-AZ)'],
])('%s is not of the sale: the alarm names it', async (texto, respostas, nome) => {
  await prepare(respostas)
  function Tela() {
    const { alarmes, ler } = useSeparacao(VENDAS)
    return (
      <>
        <button type="button" onClick={() => ler(texto)}>
          Ler
        </button>
        {alarmes.map(({ id, title: titulo, detail: detalhe }) => (
          <p key={id}>
            {titulo} | {detalhe}
          </p>
        ))}
      </>
    )
  }
  await draw(<Tela />)
  await page.getByRole('button', { name: 'Ler' }).click()
  await expect.element(page.getByText(`Item errado: não é desta venda | ${nome}`, { exact: true })).toBeVisible()
  await expect.poll(() => received(LIDO)).toHaveLength(1)
})
