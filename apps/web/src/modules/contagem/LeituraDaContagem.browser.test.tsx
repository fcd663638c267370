import { LINHAS_DE_UMA_CONTAGEM } from '@estampa/contract/estoque/motivos.ts'
import { useState } from 'react'
import { describe, expect, it, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import type { FakeAnswer } from '../../../test/support/fake-api.types.ts'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { scanText } from '../../../test/support/scanner.ts'
import { draw } from '../../../test/support/screen.tsx'
import { createStore, useStore } from '../../shared/device/store.ts'
import { addToContagem, type CodigoEmEspera, type Contagem } from './contagem.ts'
import { LeituraDaContagem, useLeituraDaContagem } from './LeituraDaContagem.tsx'

const LER = 'GET /produtos/1/'
const BUSCA = 'GET /produtos/busca/'
const CAMISETA = {
  id: 1,
  titulo: 'Camiseta',
  sku: 'CAM',
  tem_variacoes: true,
  variacoes: [
    { id: 11, sku: 'CAM-M', tamanho: 'M', quantidade: 2 },
    { id: 12, sku: 'CAM-G', tamanho: 'G', quantidade: 2 },
  ],
}
const peca = (produtoId: number) => ({
  produtoId,
  variacaoId: null,
  titulo: 'Caneca',
  variacao: '',
  sku: null,
  registrado: 0,
  reservado: 0,
})

/** Holds the waiting codes as the page does. */
function useEspera() {
  const [loja] = useState(() => createStore<readonly CodigoEmEspera[]>([]))
  return {
    codigos: useStore(loja),
    atual: loja.get,
    mudar: (change: (codigos: readonly CodigoEmEspera[]) => readonly CodigoEmEspera[]) => loja.set(change(loja.get())),
  }
}

async function openLeitura(answers: Record<string, FakeAnswer> = {}, initial: Contagem = []) {
  await prepare({ [LER]: ok(CAMISETA), 'GET /produtos/1/estoque/': ok({}), [BUSCA]: ok([CAMISETA]), ...answers })
  let contagem = initial
  const drawnHook = await drawHook(() => {
    const espera = useEspera()
    const leitura = useLeituraDaContagem({
      atual: () => contagem,
      mudar: (change) => {
        contagem = change(contagem)
      },
      espera,
    })
    return { ...leitura, esperando: espera.codigos }
  })
  const contadas = () => contagem.map(({ variacaoId, contado }) => `${variacaoId}: ${contado}`)
  return { ...drawnHook, contadas, ler: (text: string) => drawnHook.fazer(({ ler }) => ler(text)) }
}

test.each(['/produtos/1?variacao=11', 'cam-m'])(
  '%s is counted, and a second one without reading the stock again',
  async (scannedText) => {
    const { agora, ler, contadas } = await openLeitura()
    await ler(scannedText)
    await expect.poll(() => agora().ultima).toBe('Camiseta M (CAM-M): 1 contada')
    await ler(scannedText)
    await expect.poll(() => agora().ultima).toBe('Camiseta M (CAM-M): 2 contadas')
    expect(contadas()).toEqual(['11: 2'])
    expect(await received(LER)).toHaveLength(1)
    expect(agora().alarmes).toEqual([])
  },
)

describe('a label that names only the product', () => {
  const LIDO = '/produtos/1'

  it('counts a product without variations', async () => {
    const { ler, contadas } = await openLeitura({ [LER]: ok({ ...CAMISETA, tem_variacoes: false, variacoes: [] }) })
    await ler(LIDO)
    await expect.poll(contadas).toEqual(['null: 1'])
  })

  it('has the person choose the variation, of each of two that were read at once', async () => {
    const { agora, ler, fazer, contadas } = await openLeitura()
    await ler(LIDO)
    await ler(LIDO)
    expect(contadas()).toEqual([])
    for (const [chosenIndex, after] of [['11: 1'], ['12: 1', '11: 1']].entries()) {
      await expect.poll(() => agora().opcoes).toHaveLength(2)
      await fazer(({ escolher, opcoes }) => opcoes[chosenIndex] && escolher(opcoes[chosenIndex]))
      expect(contadas()).toEqual(after)
    }
    await expect.poll(() => agora().opcoes).toEqual([])
  })
})

test('a typed text that is no code raises no alarm, and is searched for; a scanner’s is a wrong label', async () => {
  const { agora, ler, contadas } = await openLeitura({ [BUSCA]: ok([]) })
  // A name is never a code: it is not even asked for.
  expect(agora().lerDigitado('camiseta preta')).toBeNull()
  expect(await received(BUSCA)).toEqual([])
  await expect(agora().lerDigitado(' camiseta ')).resolves.toBe(false)
  // Enter again goes on to what was found.
  expect(agora().lerDigitado('camiseta')).toBeNull()
  expect(agora().alarmes).toEqual([])
  await ler('camiseta')
  await expect.poll(() => agora().alarmes.map((alarme) => alarme.title)).toEqual(['Código desconhecido'])
  expect(contadas()).toEqual([])
})

test.each<[string, string, Record<string, FakeAnswer>, string]>([
  ['an address of another site', 'https://outro.site/produtos/1', {}, 'Código desconhecido'],
  ['a SKU that only resembles one', 'CAM-', {}, 'Código desconhecido'],
  ['a product that does not exist', '/produtos/1', { [LER]: { status: 404 } }, 'Produto não encontrado'],
  ['a variation that is gone', '/produtos/1?variacao=99', {}, 'Variação não encontrada'],
])('%s raises an alarm and is not counted', async (_que, scannedText, answers, title) => {
  const { agora, ler, fazer, contadas } = await openLeitura(answers)
  await ler(scannedText)
  await expect.poll(() => agora().alarmes.map((alarme) => alarme.title)).toEqual([title])
  expect([contadas(), agora().opcoes, agora().ultima]).toEqual([[], [], ''])
  await fazer(({ dispensar }) => dispensar())
  expect(agora().alarmes).toEqual([])
})

test.each([
  ['search', 'CAM-M', BUSCA],
  ['reading', '/produtos/1', LER],
])('a %s that fails raises an alarm: the piece is to be read again', async (_que, scannedText, route) => {
  const { agora, ler, contadas } = await openLeitura({ [route]: { status: 500 } })
  await ler(scannedText)
  await expect.poll(() => agora().alarmes).toMatchObject([{ title: 'Não foi possível procurar o código' }])
  expect(contadas()).toEqual([])
  expect(consoleErrors.splice(0)).toMatchObject([['The scanned code could not be looked up', { status: 500 }]])
})

test('a SKU that begins with a slash is looked up like any other', async () => {
  const variacoes = [{ id: 11, sku: '/CAM-M', tamanho: 'M', quantidade: 2 }]
  const produto = ok({ ...CAMISETA, variacoes })
  const { ler, contadas } = await openLeitura({ [LER]: produto, [BUSCA]: ok([{ ...CAMISETA, variacoes }]) })
  await ler('/CAM-M')
  await expect.poll(contadas).toEqual(['11: 1'])
})

test('the label of a sale opens it', async () => {
  const { ler, endereco } = await openLeitura()
  await ler('/vendas/7')
  await expect.poll(endereco).toBe('/vendas/7')
})

test('a full count takes no further piece, but more of those that it has', async () => {
  const quase = Array.from({ length: LINHAS_DE_UMA_CONTAGEM - 1 }, (_, n) => addToContagem([], peca(n + 2))).flat()
  const { agora, ler, contadas } = await openLeitura({}, quase)
  await ler('/produtos/1?variacao=11')
  await expect.poll(contadas).toHaveLength(LINHAS_DE_UMA_CONTAGEM)
  await ler('/produtos/1?variacao=12')
  await expect.poll(() => agora().alarmes).toMatchObject([{ title: 'Contagem cheia' }])
  await ler('/produtos/2')
  await expect.poll(() => agora().ultima).toBe('Caneca: 2 contadas')
  expect(contadas()).toHaveLength(LINHAS_DE_UMA_CONTAGEM)
})

test('with the line cut, codes wait each with its readings, known pieces count on, and all is looked up when it is back', async () => {
  const off = { status: 503, retryAfter: '0' }
  const { agora, ler, contadas, fazer } = await openLeitura({ [LER]: off, [BUSCA]: off }, addToContagem([], peca(7)))
  await ler('/produtos/1?variacao=11')
  await expect.poll(() => agora().esperando).toEqual([{ texto: '/produtos/1?variacao=11', quantas: 1 }])
  await ler('cam-g')
  await ler('/produtos/1?variacao=11')
  await ler('/produtos/7')
  expect(agora().esperando).toEqual([
    { texto: 'cam-g', quantas: 1 },
    { texto: '/produtos/1?variacao=11', quantas: 2 },
  ])
  await expect.poll(contadas).toEqual(['null: 2'])
  expect(agora().alarmes).toEqual([])

  // The shop asks again without a connection: no code is lost.
  await fazer(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await received(BUSCA)).length).toBeGreaterThan(0)
  await expect.poll(() => agora().esperando.reduce((sum, { quantas }) => sum + quantas, 0)).toBe(3)

  await prepare({ [LER]: ok(CAMISETA), 'GET /produtos/1/estoque/': ok({}), [BUSCA]: ok([CAMISETA]) })
  await fazer(() => dispatchEvent(new Event('online')))
  await expect.poll(contadas).toHaveLength(3)
  await expect.poll(() => contadas().toSorted()).toEqual(['11: 2', '12: 1', 'null: 2'])
  expect(agora().esperando).toEqual([])
  expect(agora().alarmes).toEqual([])
})

test('a code that waits and turns out to be of no product raises its alarm, and waits no more', async () => {
  const { agora, ler, contadas, fazer } = await openLeitura({ [BUSCA]: { status: 503, retryAfter: '0' } })
  await ler('CAM-X')
  await expect.poll(() => agora().esperando).toEqual([{ texto: 'CAM-X', quantas: 1 }])
  await prepare({ [BUSCA]: ok([CAMISETA]) })
  await fazer(() => dispatchEvent(new Event('online')))
  await expect.poll(() => agora().alarmes).toMatchObject([{ title: 'Código desconhecido' }])
  expect([agora().esperando, contadas()]).toEqual([[], []])
})

/** The screen over a count of its own. */
async function openTela(answers: Record<string, FakeAnswer> = {}) {
  await prepare({ [LER]: ok(CAMISETA), 'GET /produtos/1/estoque/': ok({}), [BUSCA]: ok([]), ...answers })
  const loja = createStore<Contagem>([])
  function Tela() {
    return (
      <LeituraDaContagem
        atual={loja.get}
        mudar={(change) => loja.set(change(loja.get()))}
        espera={useEspera()}
        pausada={false}
      />
    )
  }
  await draw(<Tela />)
  return loja
}

test('a typed name lists products, and the chosen piece is counted; a scan opens no list', async () => {
  const loja = await openTela({ [BUSCA]: ok({ count: 1, next: null, results: [CAMISETA] }) })
  const field = page.getByRole('searchbox', { name: 'Buscar por SKU ou nome' })
  await expect.element(field).toHaveFocus()
  await field.fill('camiseta g')
  await page.getByRole('button', { name: /^Contar: Camiseta G/ }).click()
  await expect.element(page.getByText('Camiseta G (CAM-G): 1 contada')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  scanText('/produtos/1?variacao=11')
  await expect.element(page.getByText('Camiseta M (CAM-M): 1 contada')).toBeVisible()
  expect(page.getByRole('list', { name: 'Produtos encontrados' }).elements()).toEqual([])
  expect(loja.get().map(({ variacaoId }) => variacaoId)).toEqual([11, 12])
})

test('five alarms leave the search in sight above them: the last two stand open, the others are folded', async () => {
  await openTela()
  for (const n of [1, 2, 3, 4, 5]) scanText(`NADA-${n}`)
  await expect.element(page.getByText('Nenhum produto tem o código “NADA-5”.')).toBeVisible()
  await page.getByText('4 avisos anteriores').click()
  await expect.element(page.getByText('Nenhum produto tem o código “NADA-1”.')).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  const field = page.getByRole('searchbox', { name: 'Buscar por SKU ou nome' }).element()
  expect(top(field)).toBeLessThan(top(page.getByRole('alert').element()))
})

test('pieces that a scanner reads while an alarm stands count; while a question stands each is refused by name', async () => {
  const loja = await openTela()
  scanText('NADA-1')
  await expect.element(page.getByText('Código desconhecido')).toBeVisible()
  for (let i = 0; i < 4; i++) scanText('/produtos/1?variacao=11')
  await expect.poll(() => loja.get().map(({ contado }) => contado)).toEqual([4])
  await expect.element(page.getByText('Camiseta M (CAM-M): 4 contadas')).toBeVisible()
  await expect.element(page.getByText('Código desconhecido')).toBeVisible()
  scanText('/produtos/1')
  await expect.element(page.getByText('Qual variação de Camiseta?')).toBeVisible()
  scanText('/produtos/1?variacao=12')
  scanText('NADA-2')
  const question = page.getByRole('group', { name: 'Qual variação?' })
  const leftOut = '“/produtos/1?variacao=12” e “NADA-2” ficaram de fora'
  await expect.element(question.getByText(`${leftOut}: escolha, e leia de novo.`)).toBeVisible()
  expect(avisados()).toEqual([])
  await question.getByRole('button', { name: 'Não contar' }).click()
  await expect.poll(avisados).toEqual([`warning: ${leftOut}. Leia de novo.`])
  expect(loja.get().map(({ contado }) => contado)).toEqual([4])
})
